import { addDays } from "@vitrine/contract/values/calendar-days";
import type { Analytics, AnalyticsFilter, Comparison } from "@vitrine/contract/shops/analytics";
import type { ShopTx } from "../../db/tx.ts";
import {
  type Calendar,
  countOrdersToDo,
  listDays,
  listHours,
  listTopProducts,
  readUntilSameTime,
  readCalendar,
} from "./analytics.queries.ts";
import { countInventory, readLowBand } from "../inventory/inventory-list.queries.ts";
import { bucketFor, divideDays, type Days, daysOf, distanceTo, isRunning, shift } from "./ranges.rules.ts";
import { storeSalesDays } from "./sales-days.queries.ts";
import { type DaySales, mergeDays, salesOf, seriesOf, type Slice } from "./sales.rules.ts";

const topProducts = 10;

/** The figures of a shop. The home page and analytics both use this, so that a number is the same on both. */
export async function readAnalytics(
  tx: ShopTx,
  now: number,
  {
    filter,
    date,
    compare = "previous_period",
  }: { filter: AnalyticsFilter; date?: string; compare?: Comparison },
): Promise<Analytics> {
  const calendar = await readCalendar(tx, now);
  const days = daysOf(filter, calendar.today, date);
  const bucket = bucketFor(days);
  const distance = distanceTo(compare, days);
  const [current, before] =
    bucket === "hour"
      ? await byHours(tx, calendar, days, distance)
      : await byDays(tx, calendar, days, divideDays(days, bucket), distance);
  return {
    shop_id: tx.shopId,
    currency: calendar.currency,
    time_zone: calendar.time_zone,
    filter,
    from: days.from,
    to: addDays(days.until, -1),
    sales: salesOf(current),
    ...(await comparison(tx, now, calendar, days, before, distance)),
    bucket,
    series: seriesOf(current, before),
    top_products: await listTopProducts(tx, calendar, days, topProducts, bucket !== "hour"),
    to_do: { ...(await countOrdersToDo(tx)), low_stock: await countLowStock(tx) },
  };
}

/** Counts the same variants as the inventory's low-stock list: by each variant's own level, otherwise the shop's. */
async function countLowStock(tx: ShopTx): Promise<number> {
  return countInventory(tx, { show: "low", lowBand: await readLowBand(tx) });
}

async function byHours(
  tx: ShopTx,
  { time_zone }: Calendar,
  days: Days,
  distance: number,
): Promise<[Slice[], Slice[]]> {
  const current = await listHours(tx, time_zone, days);
  return [current, await listHours(tx, time_zone, shift(days, -distance))];
}

async function byDays(
  tx: ShopTx,
  calendar: Calendar,
  days: Days,
  parts: Days[],
  distance: number,
): Promise<[Slice[], Slice[]]> {
  const before = shift(days, -distance);
  const sold =
    before.until < days.from
      ? [...(await listSalesDays(tx, calendar, before)), ...(await listSalesDays(tx, calendar, days))]
      : await listSalesDays(tx, calendar, { from: before.from, until: days.until });
  const partsBefore = parts.map((part) => shift(part, -distance));
  return [mergeDays(sold, parts), mergeDays(sold, partsBefore)];
}

async function listSalesDays(tx: ShopTx, calendar: Calendar, days: Days): Promise<DaySales[]> {
  await storeSalesDays(tx, calendar, days);
  return listDays(tx, calendar, days);
}

/**
 * The period of the same length `distance` days before. While the range is running, only up to the same time of day, so that a
 * morning isn't compared with a whole day.
 */
async function comparison(
  tx: ShopTx,
  now: number,
  calendar: Calendar,
  days: Days,
  before: readonly Slice[],
  distance: number,
): Promise<Pick<Analytics, "previous" | "previous_from" | "previous_to" | "previous_until">> {
  const { today, time_zone } = calendar;
  const previous_from = addDays(days.from, -distance);
  if (!isRunning(days, today))
    return {
      previous: salesOf(before),
      previous_from,
      previous_to: addDays(days.until, -distance - 1),
      previous_until: null,
    };
  const lastDay = addDays(today, -distance);
  const wholeDays =
    previous_from < lastDay ? await listSalesDays(tx, calendar, { from: previous_from, until: lastDay }) : [];
  const { slice, ends } = await readUntilSameTime(tx, time_zone, lastDay, now, distance);
  return {
    previous: salesOf([...wholeDays, slice]),
    previous_from,
    previous_to: lastDay,
    previous_until: ends,
  };
}
