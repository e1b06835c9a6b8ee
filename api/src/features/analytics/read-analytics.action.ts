import type { Analytics, AnalyticsFilter } from "@vitrine/contract/analytics";
import type { ShopTx } from "../../db/tx.ts";
import {
  type Calendar,
  countOrdersToDo,
  listDays,
  listHours,
  listTopProducts,
  theCalendar,
} from "./analytics.queries.ts";
import { countInventory, theLowBand } from "../inventory/inventory-list.queries.ts";
import { addDays, bucketFor, cut, type Days, daysOf, lengthOf, shift } from "./ranges.rules.ts";
import { keepSalesDays } from "./sales-days.queries.ts";
import { gather, salesOf, seriesOf, type Slice } from "./sales.rules.ts";

const topProducts = 10;

/** The figures of a shop. Home page and analytics both ask here, so a number is the same on both. */
export async function readAnalytics(
  tx: ShopTx,
  now: number,
  { filter, date }: { filter: AnalyticsFilter; date?: string },
): Promise<Analytics> {
  const calendar = await theCalendar(tx, now);
  const days = daysOf(filter, calendar.today, date);
  const bucket = bucketFor(days);
  const [current, before] =
    bucket === "hour"
      ? await byHours(tx, calendar, days)
      : await byDays(tx, calendar, days, cut(days, bucket));
  return {
    shop_id: tx.shopId,
    currency: calendar.currency,
    time_zone: calendar.time_zone,
    filter,
    from: days.from,
    to: addDays(days.until, -1),
    sales: salesOf(current),
    previous: salesOf(before),
    bucket,
    series: seriesOf(current, before),
    top_products: await listTopProducts(tx, calendar, days, topProducts, bucket !== "hour"),
    to_do: { ...(await countOrdersToDo(tx)), low_stock: await countLowStock(tx) },
  };
}

/** The same variants as the inventory's list of what runs low: by each variant's own level, else the shop's. */
async function countLowStock(tx: ShopTx): Promise<number> {
  return countInventory(tx, { show: "low", lowBand: await theLowBand(tx) });
}

async function byHours(tx: ShopTx, { time_zone }: Calendar, days: Days): Promise<[Slice[], Slice[]]> {
  const current = await listHours(tx, time_zone, days);
  return [current, await listHours(tx, time_zone, shift(days, -lengthOf(days)))];
}

async function byDays(
  tx: ShopTx,
  calendar: Calendar,
  days: Days,
  parts: Days[],
): Promise<[Slice[], Slice[]]> {
  const length = lengthOf(days);
  const both = { from: addDays(days.from, -length), until: days.until };
  await keepSalesDays(tx, calendar, both);
  const sold = await listDays(tx, calendar, both);
  const partsBefore = parts.map((part) => shift(part, -length));
  return [gather(sold, parts), gather(sold, partsBefore)];
}
