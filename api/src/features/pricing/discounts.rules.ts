import type { Reduction } from "@vitrine/contract/coupons/reductions";
import { allocate, percentOf, sum } from "@vitrine/contract/values/money";

/** The source of a discount (a code, a promotion, "manual") and its amount. */
export type Discount = { source: string; amount: number };

/**
 * A discount on products, at most `max_discount` in all. If several apply to a line, only the best one counts. Without
 * `line_ids`: every line. `units` reduces that many units of each line, as given by id.
 */
export type ProductDiscount = { source: string; line_ids?: string[]; max_discount?: number } & (
  | { kind: "percent"; basis_points: number }
  | { kind: "per_unit"; amount: number; units?: Record<string, number> }
  | { kind: "across_lines"; amount: number }
  | { kind: "units"; basis_points: number; units: Record<string, number> }
);

/**
 * A discount on the whole order, or on the lines in `line_ids`. `min_subtotal` is compared with the products total
 * after product discounts. With `excludes_reduced`, lines on sale are neither reduced nor in that total. Only discounts that all have `combines` are used together. The list is in order of
 * creation.
 */
export type OrderDiscount = {
  source: string;
  line_ids?: string[];
  min_subtotal?: number;
  excludes_reduced?: boolean;
  combines?: boolean;
} & Reduction;

/** A line during pricing: `total` decreases from L to L1 to L2 as discounts are applied. */
export type DiscountedLine = {
  id: string;
  unit_price: number;
  quantity: number;
  manual_discount?: Reduction;
  min_price?: number;
  discountable?: boolean;
  is_reduced?: boolean;
  subtotal: number;
  discounts: Discount[];
  total: number;
};

/** The amount that a reduction takes off a base, at most the base and the reduction's own maximum. */
export function reductionOf(base: number, reduction: Reduction): number {
  const wanted = reduction.kind === "percent" ? percentOf(base, reduction.basis_points) : reduction.amount;
  return Math.min(wanted, base, reduction.max_discount ?? base);
}

/** Step 1. A manual discount replaces automatic ones; of those, each line gets its single best. */
export function applyProductDiscounts<Line extends DiscountedLine>(
  lines: readonly Line[],
  discounts: readonly ProductDiscount[],
): Line[] {
  const offers = discounts.map((discount) => ({
    source: discount.source,
    amounts: productOffer(lines, discount),
  }));
  return lines.map((line, index) => {
    if (line.manual_discount) return take(line, "manual", reductionOf(line.subtotal, line.manual_discount));
    const candidates = offers.map(({ source, amounts }) => ({ source, amount: amounts[index] ?? 0 }));
    const best = candidates.reduce((a, b) => (b.amount > a.amount ? b : a), { source: "", amount: 0 });
    return take(line, best.source, best.amount);
  });
}

/** The amount that a product discount would take off each line. */
function productOffer(lines: readonly DiscountedLine[], discount: ProductDiscount): number[] {
  const offer = uncappedOffer(lines, discount);
  const total = sum(offer);
  const { max_discount: max = total } = discount;
  return total > max ? allocate(max, offer) : offer;
}

/** The offer without the maximum of the discount, but within the minimum prices of the lines. */
function uncappedOffer(lines: readonly DiscountedLine[], discount: ProductDiscount): number[] {
  const isReduced = (line: DiscountedLine) => mayReduce(line, discount) && !line.manual_discount;
  const room = lines.map((line) => (isReduced(line) ? roomOf(line) : 0));
  if (discount.kind !== "across_lines")
    return lines.map((line, index) => Math.min(lineOffer(line, discount), room[index] ?? 0));
  const bases = lines.map((line) => (isReduced(line) ? line.subtotal : 0));
  const amount = Math.min(discount.amount, discount.max_discount ?? discount.amount, sum(room));
  return allocate(amount, bases, room);
}

/** A percentage is of the line, not of the unit. */
function lineOffer(
  { id, unit_price, quantity, subtotal }: DiscountedLine,
  discount: Exclude<ProductDiscount, { kind: "across_lines" }>,
): number {
  if (discount.kind === "percent") return percentOf(subtotal, discount.basis_points);
  const units = Math.min(discount.units ? (discount.units[id] ?? 0) : quantity, quantity);
  return discount.kind === "per_unit"
    ? Math.min(discount.amount, unit_price) * units
    : percentOf(unit_price * units, discount.basis_points);
}

/** The amount by which discounts may still reduce a line: what it has above its minimum price. */
function roomOf({ total, quantity, min_price = 0 }: DiscountedLine): number {
  return Math.max(0, total - min_price * quantity);
}

/** Step 2, and again after step 4: the total of the products so far. */
export function productsTotal(lines: readonly DiscountedLine[]): number {
  return sum(lines.map((line) => line.total));
}

/**
 * Step 3. The order discounts to use: the allowed combination with the lowest total; of equal ones the one with the
 * fewest codes, then the one created first.
 */
export function chooseOrderDiscounts(
  lines: readonly DiscountedLine[],
  spend: number,
  discounts: readonly OrderDiscount[],
): OrderDiscount[] {
  const spendFor = ({ excludes_reduced }: OrderDiscount): number =>
    excludes_reduced ? productsTotal(lines.filter((line) => !line.is_reduced)) : spend;
  const earned = discounts.filter((discount) => spendFor(discount) >= (discount.min_subtotal ?? 0));
  const each = earned.map((discount) => [discount]);
  const combining = earned.filter((discount) => discount.combines);
  let best: { combination: OrderDiscount[]; left: number } = { combination: [], left: spend };
  for (const combination of [...each, ...combinationsToTry(lines, combining)]) {
    const left = productsTotal(allocateOrderDiscounts(lines, combination));
    if (left < best.left) best = { combination, left };
  }
  return best.combination;
}

/** Above this number of discounts, only all of them together are tried. */
const maxSubsetsOf = 5;

/** Sets of discounts that combine, from the smallest. All together reduce the most, and fewer can only reduce as much. */
function combinationsToTry(
  lines: readonly DiscountedLine[],
  combining: readonly OrderDiscount[],
): OrderDiscount[][] {
  const all = inTakingOrder(lines, combining);
  if (combining.length > maxSubsetsOf || !reachesLimit(lines, all)) return [all];
  return subsetsOf(combining).map((subset) => inTakingOrder(lines, subset));
}

/** True if discounts together reduce less than the sum of each one alone, so that one of them may not be needed. */
function reachesLimit(lines: readonly DiscountedLine[], discounts: readonly OrderDiscount[]): boolean {
  const worth = sum(
    discounts.map((discount) =>
      reductionOf(productsTotal(lines.filter((line) => mayReduce(line, discount))), discount),
    ),
  );
  return productsTotal(lines) - productsTotal(allocateOrderDiscounts(lines, discounts)) < worth;
}

/** Subsets of two or more, the smallest first; of equal size, those with the earliest first. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const ofSize = (size: number, from: number): Item[][] =>
    size === 0
      ? [[]]
      : items
          .slice(from)
          .flatMap((item, at) => ofSize(size - 1, from + at + 1).map((rest) => [item, ...rest]));
  return items.slice(1).flatMap((_, at) => ofSize(at + 2, 0));
}

/**
 * Discounts on fewer lines come before those on more lines, so that they don't block each other; then the larger
 * first, so that the last may not be needed.
 */
function inTakingOrder(
  lines: readonly DiscountedLine[],
  discounts: readonly OrderDiscount[],
): OrderDiscount[] {
  return discounts
    .map((discount) => {
      const reached = lines.filter((line) => mayReduce(line, discount));
      return {
        discount,
        reach: reached.length,
        worth: reductionOf(productsTotal(reached), discount),
      };
    })
    .sort((a, b) => a.reach - b.reach || b.worth - a.worth)
    .map(({ discount }) => discount);
}

/**
 * Step 4. Every discount is computed from the same subtotal, not from the remainder of the previous one, and
 * allocated to its lines in proportion to their totals. Together, discounts never reduce a line below its minimum price.
 */
export function allocateOrderDiscounts<Line extends DiscountedLine>(
  lines: readonly Line[],
  discounts: readonly OrderDiscount[],
): Line[] {
  return discounts.reduce<Line[]>(
    (reduced, discount) => {
      const weights = lines.map((line) => (mayReduce(line, discount) ? line.total : 0));
      const caps = reduced.map((line, index) => (weights[index] === 0 ? 0 : roomOf(line)));
      const amount = Math.min(reductionOf(sum(weights), discount), sum(caps));
      const parts = allocate(amount, weights, caps);
      return reduced.map((line, index) => take(line, discount.source, parts[index] ?? 0));
    },
    [...lines],
  );
}

/** Sums per source, in order of first appearance. */
export function discountsBySource(lines: readonly { discounts: Discount[] }[]): Discount[] {
  const bySource = new Map<string, number>();
  for (const { source, amount } of lines.flatMap((line) => line.discounts)) {
    bySource.set(source, (bySource.get(source) ?? 0) + amount);
  }
  return [...bySource].map(([source, amount]) => ({ source, amount }));
}

function mayReduce(
  line: DiscountedLine,
  { line_ids, excludes_reduced }: { line_ids?: string[]; excludes_reduced?: boolean },
): boolean {
  if (line.discountable === false || (excludes_reduced && line.is_reduced)) return false;
  return line_ids?.includes(line.id) ?? true;
}

function take<Line extends DiscountedLine>(line: Line, source: string, amount: number): Line {
  if (amount === 0) return line;
  return { ...line, discounts: [...line.discounts, { source, amount }], total: line.total - amount };
}
