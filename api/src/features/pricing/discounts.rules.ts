import { allocate, percentOf, sum } from "@vitrine/contract/values/money";

/** A percentage in basis points (10 % = 1000) or an amount in minor units, at most `max_discount`. */
export type Reduction = ({ kind: "percent"; basis_points: number } | { kind: "fixed"; amount: number }) & {
  max_discount?: number;
};

/** Where a discount came from (a code, a promotion, "manual") and what it took. */
export type Discount = { source: string; amount: number };

/** Off the goods themselves. Of several on one line, the best one counts. Without `line_ids`: every line. */
export type ProductDiscount = { source: string; line_ids?: string[] } & (
  | { kind: "percent"; basis_points: number }
  | { kind: "per_unit"; amount: number }
  | { kind: "across_lines"; amount: number }
);

/**
 * Off the order as a whole, or off the lines named. `min_subtotal` is tested on the goods after product
 * discounts. Only discounts that all say `combines` are used together. The list is in order of creation.
 */
export type OrderDiscount = {
  source: string;
  line_ids?: string[];
  min_subtotal?: number;
  combines?: boolean;
} & Reduction;

/** A line while it is being priced: `total` falls from L to L1 to L2 as discounts are taken off. */
export type DiscountedLine = {
  id: string;
  unit_price: number;
  quantity: number;
  manual_discount?: Reduction;
  discountable?: boolean;
  subtotal: number;
  discounts: Discount[];
  total: number;
};

/** What a reduction takes off a base: never more than the base, never more than its own limit. */
export function reductionOf(base: number, reduction: Reduction): number {
  const wanted = reduction.kind === "percent" ? percentOf(base, reduction.basis_points) : reduction.amount;
  return Math.min(wanted, base, reduction.max_discount ?? base);
}

/** Step 1. A discount given by hand replaces the automatic ones; of those, each line gets its single best. */
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

/** What a product discount would take off each line. A percentage is of the line, never of the unit. */
function productOffer(lines: readonly DiscountedLine[], discount: ProductDiscount): number[] {
  const bases = lines.map((line) => (mayReduce(line, discount) && !line.manual_discount ? line.subtotal : 0));
  switch (discount.kind) {
    case "percent":
      return bases.map((base) => percentOf(base, discount.basis_points));
    case "per_unit":
      return lines.map((line, index) => Math.min(discount.amount * line.quantity, bases[index] ?? 0));
    case "across_lines":
      return allocate(Math.min(discount.amount, sum(bases)), bases);
  }
}

/** Step 2, and again after step 4: what the goods cost so far. */
export function productsTotal(lines: readonly DiscountedLine[]): number {
  return sum(lines.map((line) => line.total));
}

/**
 * Step 3. The order discounts to use: the legal combination that takes most off; of equals the one with the
 * fewest codes, then the one created first.
 */
export function chooseOrderDiscounts(
  lines: readonly DiscountedLine[],
  spend: number,
  discounts: readonly OrderDiscount[],
): OrderDiscount[] {
  const earned = discounts.filter((discount) => spend >= (discount.min_subtotal ?? 0));
  const each = earned.map((discount) => [discount]);
  const combining = earned.filter((discount) => discount.combines);
  let best: { combination: OrderDiscount[]; left: number } = { combination: [], left: spend };
  for (const combination of [...each, inTakingOrder(lines, combining)]) {
    const left = productsTotal(allocateOrderDiscounts(lines, combination));
    if (left < best.left) best = { combination, left };
  }
  return best.combination;
}

/**
 * What is meant for a few lines comes before what may fall on any, so that neither is in the other's way;
 * then the larger, so that the last may turn out not to be needed.
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
 * Step 4. Every discount is reckoned from the same subtotal, not from what the one before it left, and spread
 * over its lines by their worth; together they never take more from a line than it has.
 */
export function allocateOrderDiscounts<Line extends DiscountedLine>(
  lines: readonly Line[],
  discounts: readonly OrderDiscount[],
): Line[] {
  return discounts.reduce<Line[]>(
    (reduced, discount) => {
      const weights = lines.map((line) => (mayReduce(line, discount) ? line.total : 0));
      const caps = reduced.map((line, index) => (weights[index] === 0 ? 0 : line.total));
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

function mayReduce(line: DiscountedLine, discount: { line_ids?: string[] }): boolean {
  return line.discountable !== false && (discount.line_ids?.includes(line.id) ?? true);
}

function take<Line extends DiscountedLine>(line: Line, source: string, amount: number): Line {
  if (amount === 0) return line;
  return { ...line, discounts: [...line.discounts, { source, amount }], total: line.total - amount };
}
