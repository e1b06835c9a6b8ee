import type { DeliveryDay } from "@vitrine/contract/orders/order-endpoints";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { dayOf } from "./delivery-days.queries.ts";

/** More values of a filter aren't offered. */
const maxChoices = 100;

/** The payment methods of the shop's orders. */
export function listPaymentMethods(tx: ShopTx): Promise<{ key: string; name: string | null }[]> {
  const used = distinctValues(
    (after) => sql`
      select o.payment_method from orders o where o.shop_id = ${tx.shopId} ${after(sql`o.payment_method`)}
      order by o.payment_method limit 1`,
  );
  return tx.all(sql<{ key: string; name: string | null }>`
    select u.value as key, (
      select o.payment->>'name' from orders o where o.shop_id = ${tx.shopId} and o.payment_method = u.value
      order by o.placed_at desc limit 1) as name
    from (${used}) u`);
}

/** The couriers of the shop's orders. */
export async function listOrderCouriers(tx: ShopTx): Promise<string[]> {
  const used = await tx.all(
    distinctValues(
      (after) => sql`
        select g.value from order_values g where g.shop_id = ${tx.shopId} and g.filter = 'courier' ${after(sql`g.value`)}
        order by g.value limit 1`,
    ),
  );
  return used.map(({ value }) => value);
}

/** The delivery slots that orders have on a day, the earliest first. */
export async function listSlots(tx: ShopTx, day: DeliveryDay): Promise<string[]> {
  const date = dayOf(tx, day);
  const used = await tx.all(
    distinctValues(
      (after) => sql`
        select g.value from order_values g
        where g.shop_id = ${tx.shopId} and g.filter = 'delivery_day' and g.value > (${date})::text ${after(sql`g.value`)}
          and g.value < (${date} + 1)::text
        order by g.value limit 1`,
    ),
  );
  return used.map(({ value }) => value.slice("2026-11-28 ".length));
}

/**
 * A query of the different values of an indexed column, in its order. Reads one index entry per value.
 *
 * @param next a query of the lowest value that meets `after`, a condition on the column after "and"
 */
function distinctValues(next: (after: (column: Sql) => Sql) => Sql): Sql<{ value: string }> {
  return sql<{ value: string }>`
    with recursive used (value, number) as (
      (select value, 1 from (${next(() => sql``)}) first (value))
      union all
      select (${next((column) => sql`and ${column} > u.value`)}), u.number + 1
      from used u where u.value is not null and u.number < ${sql.lit(maxChoices)}
    )
    select u.value from used u where u.value is not null`;
}
