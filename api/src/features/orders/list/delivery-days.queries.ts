import type { DeliveryDay } from "@vitrine/contract/orders/order-endpoints";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { OrderFilter } from "./order-filter.queries.ts";

/**
 * A condition on row `g` of order_values, after "and": the day is in the filter's days, and it has the filter's slot. Undefined
 * without such a filter. Values are "2026-11-28" or "2026-11-28 16:00-18:00", so the days are one range of the index.
 */
export function isDue(tx: ShopTx, { delivery_from, delivery_to, slot }: OrderFilter): Sql | undefined {
  if (!delivery_from && !delivery_to && !slot) return undefined;
  return sql`
    ${delivery_from ? sql`and g.value >= (${dayOf(tx, delivery_from)})::text` : sql``}
    ${delivery_to ? sql`and g.value < (${dayOf(tx, delivery_to)} + 1)::text` : sql``}
    ${slot ? sql`and substr(g.value, 12) = ${slot}` : sql``}`;
}

/** A day as SQL of a date, in the shop's time zone. */
export function dayOf(tx: ShopTx, day: DeliveryDay): Sql {
  if (day !== "today" && day !== "tomorrow") return sql`${day}::date`;
  const today = sql`(now() at time zone (select time_zone from shops where id = ${tx.shopId}))::date`;
  return day === "today" ? today : sql`(${today} + 1)`;
}
