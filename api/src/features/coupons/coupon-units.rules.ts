import type { Coupon, CouponItems } from "@vitrine/contract/coupons/coupons";
import { sum } from "@vitrine/contract/values/money";

export interface CouponLine {
  id: string;
  unit_price: number;
  quantity: number;
  product_id: string;
  /** With all parent categories. */
  category_ids: string[];
  collection_ids: string[];
  /** True if its compare-at price is above its price. */
  is_reduced?: boolean;
}

/** True for a variant on sale: its compare-at price is above its price. */
export function isReduced({
  price,
  compare_at_price,
}: {
  price: number;
  compare_at_price: number | null;
}): boolean {
  return compare_at_price !== null && compare_at_price > price;
}

/** The lines that a coupon counts: all, or those that aren't on sale. */
export function countedLines<Line extends { is_reduced?: boolean }>(
  { excludes_sale_items }: Pick<Coupon, "excludes_sale_items">,
  lines: readonly Line[],
): readonly Line[] {
  return excludes_sale_items ? lines.filter((line) => !line.is_reduced) : lines;
}

/** The lines that a coupon's list of items includes. */
export function linesOf<Line extends CouponLine>(lines: readonly Line[], items: CouponItems): Line[] {
  const products = new Set(items.product_ids);
  const groups = new Set([...items.category_ids, ...items.collection_ids]);
  const isNamed = (line: CouponLine): boolean =>
    (products.size === 0 && groups.size === 0) ||
    products.has(line.product_id) ||
    line.category_ids.some((id) => groups.has(id)) ||
    line.collection_ids.some((id) => groups.has(id));
  return lines.filter(
    (line) =>
      line.unit_price >= (items.price_min ?? 0) &&
      line.unit_price <= (items.price_max ?? Number.MAX_SAFE_INTEGER) &&
      isNamed(line),
  );
}

/** The number of units of lines. */
export function unitsOf(lines: readonly { quantity: number }[]): number {
  return sum(lines.map(({ quantity }) => quantity));
}

/** The price of lines without discounts. */
export function amountOf(lines: readonly CouponLine[]): number {
  return sum(lines.map(({ unit_price, quantity }) => unit_price * quantity));
}

/**
 * The units that "buy X, get Y" reduces, by line: each time the units to buy are in the cart, the cheapest of the items to
 * get. A unit counts once: as bought, for which the most expensive are taken, or as reduced.
 */
export function freeUnits(
  coupon: Pick<
    Coupon,
    "items" | "required_items" | "min_quantity" | "min_subtotal" | "get_quantity" | "max_times"
  >,
  lines: readonly CouponLine[],
): { id: string; quantity: number }[] {
  const get = linesOf(lines, coupon.items).toSorted((a, b) => a.unit_price - b.unit_price);
  const buy = linesOf(lines, coupon.required_items);
  const freeAt = (times: number) => firstUnits(get, times * (coupon.get_quantity ?? 0));
  const isEarned = (times: number): boolean => {
    const free = freeAt(times);
    const bought = buy.map((line) => ({ ...line, quantity: line.quantity - (free.get(line.id) ?? 0) }));
    return (
      unitsOf(bought) >= times * (coupon.min_quantity ?? 0) &&
      amountOf(bought) >= times * (coupon.min_subtotal ?? 0)
    );
  };
  const possible = Math.ceil(unitsOf(get) / Math.max(1, coupon.get_quantity ?? 0));
  const times = largestWith(Math.min(possible, coupon.max_times ?? possible), isEarned);
  return [...freeAt(times)].map(([id, quantity]) => ({ id, quantity }));
}

/** The largest number up to `max` for which the condition holds, which holds for all smaller ones too. */
function largestWith(max: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function firstUnits(lines: readonly CouponLine[], wanted: number): Map<string, number> {
  const units = new Map<string, number>();
  let left = wanted;
  for (const { id, quantity } of lines) {
    if (left === 0) break;
    units.set(id, Math.min(left, quantity));
    left -= Math.min(left, quantity);
  }
  return units;
}

/**
 * The units that a coupon for each unit of these lines reduces, by line; undefined for all. Of complete groups, the cheapest
 * units are reduced; of a limited number, the most expensive, so that the limit is in the shopper's favour.
 */
export function reducedUnits(
  { group_size, max_times }: Pick<Coupon, "group_size" | "max_times">,
  lines: readonly CouponLine[],
): Record<string, number> | undefined {
  if (group_size === null && max_times === null) return undefined;
  const max = Math.min(unitsOf(lines), max_times ?? Number.MAX_SAFE_INTEGER);
  const direction = group_size === null ? -1 : 1;
  const sorted = lines.toSorted((a, b) => direction * (a.unit_price - b.unit_price));
  return Object.fromEntries(firstUnits(sorted, max - (max % (group_size ?? 1))));
}

/** A coupon with the value of its last tier that the cart reaches. */
export function atTier<Terms extends Pick<Coupon, "type" | "items" | "tiers" | "tiers_by">>(
  coupon: Terms,
  lines: readonly CouponLine[],
): Terms {
  const counted = linesOf(lines, coupon.items);
  const reached = coupon.tiers_by === "quantity" ? unitsOf(counted) : amountOf(counted);
  const tier = coupon.tiers.findLast(({ from }) => from <= reached);
  if (!tier) return coupon;
  return coupon.type === "percent"
    ? { ...coupon, basis_points: tier.value }
    : { ...coupon, amount: tier.value };
}
