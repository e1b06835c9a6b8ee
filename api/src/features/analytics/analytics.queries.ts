import type { Analytics, OrdersToDo } from "@vitrine/contract/shops/analytics";
import { paymentStatuses, type Stage } from "@vitrine/contract/orders/orders";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { countedUpTo } from "../orders/list/order-list.queries.ts";
import { isCashMissing } from "../orders/list/order-narrowing.queries.ts";
import type { Days } from "./ranges.rules.ts";
import type { DaySales, Slice } from "./sales.rules.ts";
import { isSale, soldIn, soldTotal, soldUnits } from "./sold.ts";

/** A shop's time zone and currency, the current day there, and the first day whose figures aren't stored yet. */
export interface Calendar {
  currency: string;
  time_zone: string;
  today: string;
  open_from: string;
  /** The day of the first order; null without orders. */
  first_day: string | null;
}

/**
 * A day stays open for an hour after its end, because an order placed in its last second has been committed by then.
 */
export function readCalendar(tx: ShopTx, now: number): Promise<Calendar> {
  const instant = sql`${new Date(now).toISOString()}::timestamptz`;
  return tx.one(sql<Calendar>`
    select currency, time_zone, (${instant} at time zone time_zone)::date as today,
           ((${instant} - interval '1 hour') at time zone time_zone)::date as open_from,
           ((select min(placed_at) from orders where shop_id = ${tx.shopId} and not is_test) at time zone time_zone)::date as first_day
    from shops where id = ${tx.shopId}`);
}

/** Sales by hour. A day has the hours it has in the shop's time zone, which may be 23 or 25. */
export function listHours(tx: ShopTx, timeZone: string, { from, until }: Days): Promise<Slice[]> {
  return tx.all(sql<Slice>`
    with hours as (
      select starts, starts + interval '1 hour' as ends
      from generate_series(${midnight(from, timeZone)}, ${midnight(until, timeZone)} - interval '1 microsecond', interval '1 hour') as starts
    )
    select starts as at, sold.* from hours cross join lateral (${soldIn(tx)}) sold order by starts`);
}

/** Sales by day, with the instant at which each begins: stored figures, and computed ones of open days. */
export function listDays(tx: ShopTx, calendar: Calendar, { from, until }: Days): Promise<DaySales[]> {
  const { time_zone, open_from } = calendar;
  return tx.all(sql<DaySales>`
    with days as (
      select day::date as day, day at time zone ${time_zone} as starts, (day + interval '1 day') at time zone ${time_zone} as ends
      from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') as day
    )
    select d.day, d.starts as at, coalesce(k.gross, 0) as gross, coalesce(k.discounts, 0) as discounts, coalesce(k.returns, 0) as returns,
           coalesce(k.shipping, 0) as shipping, coalesce(k.fees, 0) as fees, coalesce(k.rounding, 0) as rounding, coalesce(k.total, 0) as total, coalesce(k.orders, 0) as orders
    from days d left join sales_days k on k.shop_id = ${tx.shopId} and k.time_zone = ${time_zone} and k.day = d.day
    where d.day < ${open_from}::date
    union all
    select day, starts, sold.* from days cross join lateral (${soldIn(tx)}) sold where day >= ${open_from}::date
    order by day`);
}

/**
 * Sales from the start of a day until the current time of day, `length` days earlier.
 *
 * @returns the slice, and the instant at which it ends
 */
export async function readUntilSameTime(
  tx: ShopTx,
  timeZone: string,
  from: string,
  now: number,
  length: number,
): Promise<{ slice: Slice; ends: string }> {
  const { ends, ...slice } = await tx.one(sql<Slice & { ends: string }>`
    select starts as at, ends, sold.*
    from (select ${midnight(from, timeZone)} as starts, ${sameTime(now, timeZone, length)} as ends) period
    cross join lateral (${soldIn(tx)}) sold`);
  return { slice, ends };
}

/** The products with the highest sales, before delivery, tax and refunds. */
export function listTopProducts(
  tx: ShopTx,
  calendar: Calendar,
  days: Days,
  limit: number,
  stored: boolean,
): Promise<Analytics["top_products"]> {
  const { time_zone, open_from } = calendar;
  const freshFrom = stored && open_from > days.from ? open_from : days.from;
  return tx.all(sql<Analytics["top_products"][number]>`
    select product_id, max(title) as title, sum(quantity)::bigint as quantity, sum(total)::bigint as total
    from (
      select product_id, title, quantity, total from product_sales_days
      where shop_id = ${tx.shopId} and time_zone = ${time_zone} and day >= ${days.from}::date and day < ${freshFrom}::date and day < ${days.until}::date
      union all
      select l.product_id, l.title, ${soldUnits}, ${soldTotal}
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${tx.shopId} and ${isSale} and l.cancelled_quantity < l.quantity
        and o.placed_at >= ${midnight(freshFrom, time_zone)} and o.placed_at < ${midnight(days.until, time_zone)}) sold
    group by product_id, case when product_id is null then title end
    order by total desc, title limit ${limit}`);
}

/** Counts of the orders that need the owner's action, each equal to that of a tab or a filter of the orders list. */
export function countOrdersToDo(tx: ShopTx): Promise<OrdersToDo> {
  // Both columns, because the indexes begin with them.
  const everyStatus = sql.join(paymentStatuses.map((status) => sql.lit(status)));
  const count = (stage: Stage) => sql`(
    select count(*) from orders o
    where o.shop_id = ${tx.shopId} and o.stage = ${sql.lit(stage)} and o.payment_status in (${everyStatus}))`;
  return tx.one(sql<OrdersToDo>`
    select ${count("new")} as to_confirm, ${count("confirmed")} as to_pack, ${count("packed")} as to_ship,
      (select count(*) from (
        select from orders o where o.shop_id = ${tx.shopId} and ${isCashMissing} limit ${sql.lit(countedUpTo)}) o) as cash_missing`);
}

/** SQL: the instant a number of days earlier, at the current minute of the day. */
export function sameTime(now: number, timeZone: string, days: number) {
  const localNow = sql`(date_trunc('minute', ${new Date(now).toISOString()}::timestamptz) at time zone ${timeZone})`;
  return sql`((${localNow} - make_interval(days => ${days}::int)) at time zone ${timeZone})`;
}

/** SQL: the instant at which a day begins. */
export function midnight(day: string, timeZone: string) {
  return sql`(${day}::timestamp at time zone ${timeZone})`;
}
