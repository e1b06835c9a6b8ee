import type { Reduction } from "@vitrine/contract/coupons/reductions";
import type { LineToPrice } from "./cart.rules.ts";
import type { OrderDiscount, ProductDiscount } from "./discounts.rules.ts";
import { byLargestRemainder, round, smaller, total, withinRoom } from "./independent-arithmetic.fixture.ts";

// Steps 0 to 4 of the independent model: lines and their discounts.

export type Amounts = Record<string, bigint>;

type ModelLine = {
  line: LineToPrice;
  quantity: bigint;
  /** L, L1 and L2 of the text. */
  full: bigint;
  afterItems: bigint;
  left: bigint;
  /** By source; a manual discount has none of the names of the cart's discounts. */
  discounts: Amounts;
};

/** Step 0. */
export function mergeLines(lines: readonly LineToPrice[]): ModelLine[] {
  const merged: ModelLine[] = [];
  for (const line of lines) {
    const same = merged.find((other) => other.line.id === line.id);
    if (same) same.quantity += BigInt(line.quantity);
    else
      merged.push({
        line,
        quantity: BigInt(line.quantity),
        full: 0n,
        afterItems: 0n,
        left: 0n,
        discounts: {},
      });
  }
  for (const line of merged) {
    line.full = BigInt(line.line.unit_price) * line.quantity;
    line.left = line.full;
  }
  return merged;
}

/** Step 1. Automatic discounts are computed for the lines without a manual one, which may be discounted. */
export function discountItems(lines: ModelLine[], discounts: readonly ProductDiscount[]): ModelLine[] {
  const open = lines.filter(({ line }) => line.manual_discount === undefined && line.discountable !== false);
  const offers = discounts.map((discount) => {
    const named = open.filter(({ line }) => discount.line_ids?.includes(line.id) ?? true);
    return { source: discount.source, amounts: itemOffer(named, discount) };
  });
  for (const line of lines) {
    const { manual_discount } = line.line;
    if (manual_discount) {
      line.left -= limited(line.full, manual_discount);
      if (line.left < line.full) line.discounts["manual"] = line.full - line.left;
    }
    let best: { source: string; amount: bigint } | undefined;
    for (const { source, amounts } of offers) {
      const amount = amounts[line.line.id] ?? 0n;
      if (amount > (best?.amount ?? 0n)) best = { source, amount };
    }
    if (best) {
      line.left -= best.amount;
      line.discounts[best.source] = best.amount;
    }
    line.afterItems = line.left;
  }
  return lines;
}

function itemOffer(lines: readonly ModelLine[], discount: ProductDiscount): Amounts {
  const room = lines.map(roomIn);
  const amounts = lines.map((line, index) => {
    switch (discount.kind) {
      case "percent":
        return smaller(
          round({ over: line.full * BigInt(discount.basis_points), under: 10_000n }),
          room[index]!,
        );
      case "per_unit": {
        const each = smaller(BigInt(discount.amount), BigInt(line.line.unit_price));
        return smaller(each * unitsOf(line, discount.units), room[index]!);
      }
      case "units": {
        const price = unitsOf(line, discount.units) * BigInt(line.line.unit_price);
        return smaller(round({ over: price * BigInt(discount.basis_points), under: 10_000n }), room[index]!);
      }
      case "across_lines":
        return room[index]!;
    }
  });
  const wanted =
    discount.kind === "across_lines" ? smaller(BigInt(discount.amount), total(amounts)) : total(amounts);
  const allowed = smaller(wanted, BigInt(discount.max_discount ?? wanted));
  // The text limits only order discounts. The limit of an item discount is split by what it would take off each line.
  const parts =
    discount.kind === "across_lines"
      ? withinRoom(
          allowed,
          lines.map((line) => line.full),
          room,
        )
      : byLargestRemainder(allowed, amounts);
  return Object.fromEntries(lines.map((line, index) => [line.line.id, parts[index]!]));
}

/** The part of a line above its minimum price. */
function roomIn({ left, quantity, line }: ModelLine): bigint {
  const least = BigInt(line.min_price ?? 0) * quantity;
  return left > least ? left - least : 0n;
}

/** The units of a line that a discount reduces: all, or as many as it names. */
function unitsOf({ line, quantity }: ModelLine, units: Record<string, number> | undefined): bigint {
  return units ? smaller(BigInt(units[line.id] ?? 0), quantity) : quantity;
}

/**
 * Steps 2 to 4: tries every set of discounts that may be used together. Step 3 comes before delivery and tax, so "lowest
 * total" is that of the items.
 */
export function bestOrderDiscounts(
  lines: readonly ModelLine[],
  discounts: readonly OrderDiscount[],
): ModelLine[] {
  const spend = total(lines.map((line) => line.afterItems));
  const earned = discounts.filter((discount) => {
    const counted = discount.excludes_reduced ? lines.filter(({ line }) => line.is_reduced !== true) : lines;
    return total(counted.map((line) => line.afterItems)) >= BigInt(discount.min_subtotal ?? 0);
  });
  let best = { lines: [...lines], chosen: [] as number[], left: spend };
  for (let set = 1; set < 2 ** earned.length; set += 1) {
    const chosen = earned.map((_, index) => index).filter((index) => Math.floor(set / 2 ** index) % 2 === 1);
    if (chosen.length > 1 && chosen.some((index) => earned[index]!.combines !== true)) continue;
    const reduced = inTurn(
      lines,
      chosen.map((index) => earned[index]!),
    ).reduce(allocateToLines, [...lines]);
    const left = total(reduced.map((line) => line.left));
    const isBetter =
      left < best.left ||
      (left === best.left && chosen.length < best.chosen.length) ||
      (left === best.left && chosen.length === best.chosen.length && isEarlier(chosen, best.chosen));
    if (isBetter) best = { lines: reduced, chosen, left };
  }
  return best.lines;
}

/** The text gives no order for discounts that reach a limit. Here: those on fewer lines first, then the larger. */
function inTurn(lines: readonly ModelLine[], discounts: readonly OrderDiscount[]): OrderDiscount[] {
  return discounts
    .map((discount) => {
      const open = lines.filter((line) => isOpenTo(line, discount));
      return {
        discount,
        lines: open.length,
        amount: limited(total(open.map((line) => line.left)), discount),
      };
    })
    .sort((a, b) => a.lines - b.lines || (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
    .map(({ discount }) => discount);
}

function isOpenTo({ line }: ModelLine, discount: OrderDiscount): boolean {
  const isExcluded = discount.excludes_reduced === true && line.is_reduced === true;
  return !isExcluded && line.discountable !== false && (discount.line_ids?.includes(line.id) ?? true);
}

function isEarlier(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((index, position) => index !== other[position]);
  return at >= 0 && one[at]! < other[at]!;
}

/** Takes the discount from the lines that it may reduce: "S1" and the weights are theirs. */
function allocateToLines(lines: readonly ModelLine[], discount: OrderDiscount): ModelLine[] {
  const weights = lines.map((line) => (isOpenTo(line, discount) ? line.afterItems : 0n));
  const room = lines.map((line) => (isOpenTo(line, discount) ? roomIn(line) : 0n));
  const amount = smaller(limited(total(weights), discount), total(room));
  const parts = withinRoom(amount, weights, room);
  return lines.map((line, index) => {
    const part = parts[index]!;
    if (part === 0n) return line;
    const before = line.discounts[discount.source] ?? 0n;
    return {
      ...line,
      left: line.left - part,
      discounts: { ...line.discounts, [discount.source]: before + part },
    };
  });
}

/** A percentage or an amount, never more than the base or the discount's own maximum. */
export function limited(base: bigint, reduction: Reduction): bigint {
  const wanted =
    reduction.kind === "percent"
      ? round({ over: base * BigInt(reduction.basis_points), under: 10_000n })
      : BigInt(reduction.amount);
  return smaller(smaller(wanted, base), BigInt(reduction.max_discount ?? base));
}
