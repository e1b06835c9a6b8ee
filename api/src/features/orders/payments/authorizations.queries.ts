import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import { sql } from "../../../db/sql.ts";
import { db, type ShopTx } from "../../../db/tx.ts";

export interface AuthorizationRow {
  id: string;
  order_id: string;
  provider: ProviderName;
  /** The provider's id of the payment. */
  reference: string;
  amount: number;
  status: "held" | "capturing" | "captured" | "releasing" | "released" | "expired";
  capture_amount: number | null;
  /** Requests to capture so far. */
  captures: number;
  request_key: string | null;
  account_id: string | null;
  failure: string | null;
  expires_at: string;
}

const columns = sql`id, order_id, provider, reference, amount, status, capture_amount, captures, request_key, account_id, failure, expires_at`;

/** An SQL expression: the authorised payment of an order `o` as JSON, the one that can still be captured first. */
export const authorizationOf = sql`(
  select json_build_object('id', a.id, 'status', a.status, 'amount', a.amount, 'provider', a.provider, 'failure', a.failure,
    'expires_at', ${sql.instant(sql`a.expires_at`)})
  from payment_authorizations a
  where a.shop_id = o.shop_id and a.order_id = o.id
  order by a.status in ('held', 'capturing') desc, a.created_at desc limit 1)`;

export async function insertAuthorization(
  tx: ShopTx,
  row: Pick<
    AuthorizationRow,
    "id" | "order_id" | "provider" | "reference" | "amount" | "status" | "expires_at"
  >,
): Promise<void> {
  await tx.run(db.insertInto("payment_authorizations").values(row));
}

export function findAuthorization(
  tx: ShopTx,
  by: { id: string } | { provider: string; reference: string } | { orderId: string },
): Promise<AuthorizationRow | undefined> {
  const condition =
    "id" in by
      ? sql`id = ${by.id}`
      : "orderId" in by
        ? sql`order_id = ${by.orderId}`
        : sql`provider = ${by.provider} and reference = ${by.reference}`;
  // The one that can still be captured first, then the latest.
  return tx.find(sql<AuthorizationRow>`
    select ${columns} from payment_authorizations where shop_id = ${tx.shopId} and ${condition}
    order by status in ('held', 'capturing') desc, created_at desc limit 1`);
}

/** Changes an authorisation that has one of these statuses. Returns false if it has another one. */
export async function updateAuthorization(
  tx: ShopTx,
  id: string,
  from: AuthorizationRow["status"][],
  change: Partial<Omit<AuthorizationRow, "id" | "order_id" | "reference">>,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("payment_authorizations")
      .set(change)
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id)
      .where("status", "in", from),
  );
  return updated === 1;
}

/** Members are notified this long before an authorisation expires. */
const notice = sql`interval '2 days'`;
/** The provider reports the expiry itself; its state is read only if it didn't. */
const grace = sql`interval '1 hour'`;
const dueAt = sql`case when is_noticed or status = 'releasing' then expires_at + ${grace} else expires_at - ${notice} end`;

/** Authorisations of which the members are to be notified, or which have expired. */
export function listDueAuthorizations(tx: ShopTx, atMost: number): Promise<{ id: string }[]> {
  return tx.all(sql<{ id: string }>`
    select id from payment_authorizations
    where shop_id = ${tx.shopId} and status in ('held', 'releasing') and expires_at < now() + ${notice} and ${dueAt} <= now()
    order by expires_at, id limit ${atMost}`);
}

/** An SQL expression for `markDue`: when the next authorisation is due. */
export const nextAuthorization = sql`(
  select min(${dueAt}) from payment_authorizations where shop_id = s.id and status in ('held', 'releasing'))`;

/** Returns false if the members were notified already. */
export async function markNoticed(tx: ShopTx, id: string): Promise<boolean> {
  const updated = await tx.run(sql`
    update payment_authorizations set is_noticed = true
    where shop_id = ${tx.shopId} and id = ${id} and not is_noticed and status = 'held'`);
  return updated === 1;
}
