import type { FailureReason, PaymentFailure } from "@vitrine/contract/payments/payment-failures";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export interface FailureRow {
  id: string;
  order_id: string;
  provider: string;
  reference: string;
  /** "" if the payment is attempted once. */
  attempt: string;
  amount: number;
  reason: FailureReason | null;
  failed_at: string;
}

/** Declined payments that are recorded of an order: a shopper may try many cards. */
const maxOfOrder = 50;

/**
 * Records a declined payment of a locked order. Returns false if it was recorded before, whose reason is then added if it wasn't
 * known, or if the order has too many.
 */
export async function insertFailure(tx: ShopTx, row: FailureRow): Promise<boolean> {
  const stored = await tx.find(sql<{ id: string }>`
    insert into payment_failures as f (id, order_id, provider, reference, attempt, amount, reason, failed_at)
    select ${row.id}::uuid, ${row.order_id}::uuid, ${row.provider}, ${row.reference}, ${row.attempt}, ${row.amount}::bigint, ${row.reason}::text,
      ${row.failed_at}::timestamptz
    where (select count(*) from payment_failures where shop_id = ${tx.shopId} and order_id = ${row.order_id}) < ${sql.lit(maxOfOrder)}
    on conflict on constraint payment_failures_attempt_key do update set reason = coalesce(f.reason, excluded.reason)
    returning f.id`);
  return stored?.id === row.id;
}

/** The declined payments of the order of a cart, or of the order that recovered it; the oldest first. */
export function listFailures(
  tx: ShopTx,
  { cart_id, order_id }: { cart_id: string; order_id: string | null },
): Promise<PaymentFailure[]> {
  return tx.all(sql<PaymentFailure>`
    select f.id, f.order_id, f.provider, f.amount, o.currency, f.reason, f.failed_at
    from orders o join payment_failures f on f.shop_id = o.shop_id and f.order_id = o.id
    where o.shop_id = ${tx.shopId} and (o.cart_id = ${cart_id} or o.id = ${order_id})
    order by f.failed_at, f.id`);
}
