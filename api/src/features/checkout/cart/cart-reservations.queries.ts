import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** True if the change chooses delivery or payment, the last steps before an order: it reserves the cart's units. */
export function isPaying({
  delivery_method,
  payment_method,
}: {
  delivery_method?: string;
  payment_method?: string;
}) {
  return delivery_method !== undefined || payment_method !== undefined;
}

/**
 * Maximum number of times that a cart may start a reservation, and that all unordered carts of a visitor may in a
 * day.
 */
const maxOfCart = sql.lit(3);
const maxOfVisitor = sql.lit(6);

/**
 * `select allowed, minutes`: true if a cart of the visitor may start a reservation, and how long the shop reserves units.
 */
export function mayReserve(tx: ShopTx, visitor: string) {
  return sql`
    select coalesce(sum(reserved_times), 0) < ${maxOfVisitor}
        and not coalesce((select test_mode from checkout_settings where shop_id = ${tx.shopId}), false)
        and (select is_live = 1 from shops where id = ${tx.shopId}) as allowed,
      coalesce((select hold_minutes from checkout_settings where shop_id = ${tx.shopId}), 10) as minutes
    from carts
    where shop_id = ${tx.shopId} and visitor = ${visitor} and order_id is null`;
}

/**
 * Starts a reservation of the shop's minutes, or extends the current one to these minutes from now, three times of them in
 * total. The start of the reservation is the position in the queue. Within a minute of a call, the indexed `reserved_until`
 * doesn't change.
 */
export function reservation(visitor: string): Sql[] {
  const begins = sql`permission.allowed and c.reserved_times < ${maxOfCart} and coalesce(c.reserved_until <= now(), true)`;
  const minutes = (count: Sql) => sql`make_interval(mins => ${count})`;
  return [
    sql`reserved_at = case when ${begins} then now() else c.reserved_at end`,
    sql`reserved_until = case
      when ${begins} then now() + ${minutes(sql`permission.minutes`)}
      when c.reserved_until > now() and c.reserved_until <= now() + ${minutes(sql`permission.minutes - 1`)}
        then least(now() + ${minutes(sql`permission.minutes`)}, c.reserved_at + ${minutes(sql`3 * permission.minutes`)})
      else c.reserved_until end`,
    sql`reserved_times = case when ${begins} then c.reserved_times + 1 else c.reserved_times end`,
    sql`visitor = case when ${begins} then ${visitor} else c.visitor end`,
  ];
}
