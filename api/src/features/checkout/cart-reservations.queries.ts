import { type RawBuilder, sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

/**
 * Maximum number of times that a cart may start a reservation, and that all unordered carts of a visitor may in a
 * day.
 */
const maxOfCart = sql.lit(3);
const maxOfVisitor = sql.lit(6);

/** `select allowed`: true if a cart of the visitor may start a reservation. */
export function mayReserve(tx: ShopTx, visitor: string) {
  return sql`
    select coalesce(sum(reserved_times), 0) < ${maxOfVisitor} as allowed from carts
    where shop_id = ${tx.shopId} and visitor = ${visitor} and order_id is null`;
}

/**
 * Starts a reservation of ten minutes, or extends the current one to ten minutes from now, half an hour in total. The
 * start of the reservation is the position in the queue. Within a minute of a call, the indexed `reserved_until`
 * doesn't change.
 */
export function reservation(visitor: string): RawBuilder<unknown>[] {
  const begins = sql`visits.allowed and c.reserved_times < ${maxOfCart} and coalesce(c.reserved_until <= now(), true)`;
  return [
    sql`reserved_at = case when ${begins} then now() else c.reserved_at end`,
    sql`reserved_until = case
      when ${begins} then now() + interval '10 minutes'
      when c.reserved_until > now() and c.reserved_until <= now() + interval '9 minutes'
        then least(now() + interval '10 minutes', c.reserved_at + interval '30 minutes')
      else c.reserved_until end`,
    sql`reserved_times = case when ${begins} then c.reserved_times + 1 else c.reserved_times end`,
    sql`visitor = case when ${begins} then ${visitor} else c.visitor end`,
  ];
}
