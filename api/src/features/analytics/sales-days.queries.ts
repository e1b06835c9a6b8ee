import { addDays } from "@vitrine/contract/values/calendar-days";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Calendar } from "./analytics.queries.ts";
import type { Days } from "./ranges.rules.ts";
import { isSale, soldIn, soldTotal, soldUnits } from "./sold.ts";

// The number of days per statement, so that a large shop's first computation is many short statements.
const daysPerStatement = 31;

/** Computes and stores the sales of past days that aren't stored yet. */
export async function storeSalesDays(tx: ShopTx, calendar: Calendar, { from, until }: Days): Promise<void> {
  const { first_day, open_from } = calendar;
  if (first_day === null) return;
  const days = { from: from > first_day ? from : first_day, until: until < open_from ? until : open_from };
  if (days.from >= days.until || !(await hasGaps(tx, calendar, days))) return;
  await tx.run(sql`select pg_advisory_xact_lock(8418, ${tx.shopId}::int)`);
  for (let first = days.from; first < days.until; first = addDays(first, daysPerStatement)) {
    const next = addDays(first, daysPerStatement);
    await insertSalesDays(tx, calendar, { from: first, until: next < days.until ? next : days.until });
  }
}

async function hasGaps(tx: ShopTx, { time_zone }: Calendar, { from, until }: Days): Promise<boolean> {
  const { gaps } = await tx.one(sql<{ gaps: boolean }>`
    select count(*) < ${until}::date - ${from}::date as gaps from sales_days
    where shop_id = ${tx.shopId} and time_zone = ${time_zone} and day >= ${from}::date and day < ${until}::date`);
  return gaps;
}

async function insertSalesDays(tx: ShopTx, { time_zone }: Calendar, { from, until }: Days): Promise<void> {
  await tx.run(sql`
    with missing as materialized (
      select begins::date as day, begins at time zone ${time_zone} as starts, (begins + interval '1 day') at time zone ${time_zone} as ends
      from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') as begins
      where not exists (select from sales_days k where k.shop_id = ${tx.shopId} and k.time_zone = ${time_zone} and k.day = begins::date)
    ), stored as (
      insert into sales_days (time_zone, day, gross, discounts, returns, shipping, fees, rounding, total, orders)
      select ${time_zone}, day, sold.* from missing cross join lateral (${soldIn(tx)}) sold
    )
    insert into product_sales_days (time_zone, day, product_id, title, quantity, total)
    select ${time_zone}, day, sold.* from missing cross join lateral (
      select l.product_id, max(l.title), sum(${soldUnits}), sum(${soldTotal})
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${tx.shopId} and o.placed_at >= starts and o.placed_at < ends and ${isSale} and l.cancelled_quantity < l.quantity
      group by l.product_id, case when l.product_id is null then l.title end) sold`);
}
