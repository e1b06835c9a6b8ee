import type { SmsProblemKind } from "@vitrine/contract/checkout/sms-gateways";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export const codeMinutes = 10;
const maxTries = 5;
const maxRequests = 5;

/** Requests a code for an order. Returns 0 within a minute of the last request, or if no more may be requested. */
export function requestCode(tx: ShopTx, orderId: string): Promise<number> {
  return tx.run(sql`
    insert into order_codes (order_id) values (${orderId})
    on conflict (shop_id, order_id) do update set requests = order_codes.requests + 1, requested_at = now()
    where order_codes.requested_at <= now() - interval '1 minute' and order_codes.requests < ${sql.lit(maxRequests)}`);
}

/** Stores the hash of a code that is about to be sent; the previous one stops working. */
export async function updateCodeHash(tx: ShopTx, orderId: string, hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into order_codes (order_id, code_hash, expires_at)
    values (${orderId}, ${hash}, now() + make_interval(mins => ${codeMinutes}))
    on conflict (shop_id, order_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, sent_by = null, sms_problem = null`);
}

/** True if the shop sends its codes by SMS. */
export async function sendsBySms(tx: ShopTx): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from checkout_settings where shop_id = ${tx.shopId} and cod_code_by = 'sms'`);
  return found !== undefined;
}

/** Stores how the latest code was sent, and why it wasn't sent by SMS. */
export async function updateSentBy(
  tx: ShopTx,
  orderId: string,
  { by, problem = null }: { by: "email" | "sms" | "none"; problem?: SmsProblemKind | null },
): Promise<void> {
  await tx.run(sql`
    update order_codes set sent_by = ${by}, sms_problem = ${problem}
    where shop_id = ${tx.shopId} and order_id = ${orderId}`);
}

/** Uses one attempt at the order's code and returns the hash to compare with; undefined if no attempt is left. */
export function takeTry(tx: ShopTx, orderId: string): Promise<{ code_hash: Buffer } | undefined> {
  return tx.find(sql<{ code_hash: Buffer }>`
    update order_codes set tries = tries + 1
    where shop_id = ${tx.shopId} and order_id = ${orderId} and tries < ${sql.lit(maxTries)} and expires_at > now()
      and code_hash is not null
    returning code_hash`);
}

/** True for an order `o` that waits for its confirmation. Read from the index orders_by_placed. */
export const isUnconfirmed = sql`o.stage = 'new' and o.payment_status = 'unpaid' and o.payment_method = 'cash_on_delivery'`;

/** True for a proof `p` of the payment of an order `o`. */
const isProof = sql`p.shop_id = o.shop_id and p.order_id = o.id`;

/** The instant from which an order `o` has its time to be confirmed: again after each proof of its advance payment was rejected. */
export const waitsSince = sql`coalesce((select max(p.decided_at) from payment_proofs p where ${isProof}), o.placed_at)`;

/** True if a proof of the advance payment of an order `o` is to be checked: the order isn't cancelled meanwhile. */
const isChecked = sql`exists (select from payment_proofs p where ${isProof} and p.status = 'pending')`;

/** True if a member has to check a proof of the order's payment. */
export async function hasPendingProof(tx: ShopTx, orderId: string): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from orders o where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isChecked}`);
  return found !== undefined;
}

/** Cash-on-delivery orders that weren't confirmed in the shop's time; none if the shop never cancels them. */
export async function listUnconfirmed(tx: ShopTx, atMost: number): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    select o.id from checkout_settings cs join orders o on o.shop_id = cs.shop_id
    where cs.shop_id = ${tx.shopId} and ${isUnconfirmed}
      and o.placed_at <= now() - make_interval(hours => cs.cod_cancel_hours)
      and ${waitsSince} <= now() - make_interval(hours => cs.cod_cancel_hours) and not ${isChecked}
    order by o.placed_at, o.id limit ${atMost}`);
  return rows.map(({ id }) => id);
}

/** An SQL expression for `markDue`: when the next order that waits for its confirmation is to be cancelled. */
export const nextCancellation = sql`(
  select min(${waitsSince}) + make_interval(hours => cs.cod_cancel_hours)
  from checkout_settings cs join orders o on o.shop_id = cs.shop_id
  where cs.shop_id = s.id and ${isUnconfirmed} and not ${isChecked} group by cs.cod_cancel_hours)`;
