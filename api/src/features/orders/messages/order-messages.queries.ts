import type { Access } from "@vitrine/contract/roles";
import { accessColumns, accessFrom, ownRole, type StoredAccess } from "../../../db/member-access.ts";
import { sql } from "../../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../../db/tx.ts";

/** Lets the messages of a shop wait for each other until the transaction ends, so that each one is counted. */
export async function lockMessages(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('order_messages'), ${tx.shopId})`);
}

/** Entries about emails that a member has chosen to send to the customer. */
const isMessage = sql`(action = 'order.messaged'
  or (action in ('order.edited', 'shipment.tracking_edited', 'order.refunded', 'order.items_cancelled', 'return.approved', 'return.declined')
    and after->>'notifies_customer' = 'true'))`;

/** Entries about other emails that a member has sent to a customer: invoices and payment links. */
const isEmailed = sql`(action in ('invoice.emailed', 'draft_order.completed', 'return.exchanged')
  and after->>'is_requested' = 'true')`;

/** The messages about an order in the last day, and the emails of the shop's members to customers in the last hour. */
export function countMessages(
  tx: ShopTx,
  orderId: string,
  now: Date,
): Promise<{ of_order: number; of_shop: number }> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return tx.one(sql<{ of_order: number; of_shop: number }>`
    select
      (select count(*)::int from activity where shop_id = ${tx.shopId} and target_type = 'order'
         and target_id = ${orderId} and at > ${since(86_400_000)}::timestamptz and ${isMessage}) as of_order,
      (select count(*)::int from activity where shop_id = ${tx.shopId}
         and at > ${since(3_600_000)}::timestamptz and (${isMessage} or ${isEmailed})) as of_shop`);
}

/** The members of a shop, whom a note can mention, by name. */
export async function listMembers(
  tx: PlatformTx,
  shopId: number,
): Promise<({ id: string; name: string } & Access)[]> {
  const members = await tx.all(sql<{ id: string; name: string } & StoredAccess>`
    select a.id, a.name, ${accessColumns}
    from memberships m join accounts a on a.id = m.account_id ${ownRole}
    where m.shop_id = ${shopId} order by a.name, a.id limit 500`);
  return members.map((one) => ({ id: one.id, name: one.name, ...accessFrom(one) }));
}
