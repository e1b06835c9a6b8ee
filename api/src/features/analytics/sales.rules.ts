import type { Analytics, Sales } from "@vitrine/contract/shops/analytics";
import { roundDiv, sum } from "@vitrine/contract/values/money";
import type { Days } from "./ranges.rules.ts";

/** The orders placed in a slice of time that begins at `at`; `returns` are their refunds. */
export interface Slice {
  at: string;
  gross: number;
  discounts: number;
  returns: number;
  shipping: number;
  fees: number;
  rounding: number;
  total: number;
  orders: number;
}
/** A slice that is a day of the shop's calendar. */
export type DaySales = Slice & { day: string };

const figures = ["gross", "discounts", "returns", "shipping", "fees", "rounding", "total", "orders"] as const;

/** Merges slices into one, which begins with the first. */
function sumSlices(slices: readonly Slice[]): Slice {
  const sums = Object.fromEntries(
    figures.map((figure) => [figure, sum(slices.map((slice) => slice[figure]))]),
  );
  return { ...(sums as Omit<Slice, "at">), at: slices[0]?.at ?? "" };
}

/** Merges days into the periods they belong to. */
export function mergeDays(days: readonly DaySales[], periods: readonly Days[]): Slice[] {
  return periods.map(({ from, until }) => sumSlices(days.filter(({ day }) => day >= from && day < until)));
}

/**
 * The figures of a period as the sum of its slices, so that the chart adds up to the total. Tax is the tax that was
 * added to the prices at checkout.
 */
export function salesOf(slices: readonly Slice[]): Sales {
  const { at: _, ...all } = sumSlices(slices);
  const net = all.gross - all.discounts - all.returns;
  const tax = all.total - net - all.shipping - all.fees - all.rounding;
  const average_order = all.orders > 0 ? roundDiv(all.total, all.orders) : 0;
  return { ...all, net, tax, average_order };
}

/** The chart's points, slice by slice, with those of the previous period. */
export function seriesOf(current: readonly Slice[], before: readonly Slice[]): Analytics["series"] {
  return current.map(({ at, total, orders }, index) => ({
    at,
    total,
    orders,
    previous_total: before[index]?.total ?? 0,
  }));
}
