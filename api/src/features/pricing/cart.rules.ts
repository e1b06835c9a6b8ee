import type { Reduction } from "@vitrine/contract/coupons/reductions";
import { sum } from "@vitrine/contract/values/money";
import type { DiscountedLine, OrderDiscount, ProductDiscount } from "./discounts.rules.ts";
import type { Fee, Payment, Shipping } from "./extras.rules.ts";
import type { TaxRate, TaxRule } from "./taxes.rules.ts";

/** `unit_price` is the current price (the sale price while a sale runs); `id` is the caller's own id of the line. */
export type LineToPrice = {
  id: string;
  unit_price: number;
  quantity: number;
  tax_rates: TaxRate[];
  manual_discount?: Reduction;
  /** Of a unit: other discounts than a manual one don't reduce the price below it. */
  min_price?: number;
  /** False for gift wrapping and similar lines, which automatic and order discounts skip. */
  discountable?: boolean;
  /** True on sale, for discounts that exclude such lines. */
  is_reduced?: boolean;
};

/** All inputs of a cart's price. Amounts are minor units of `currency`. */
export type CartToPrice = TaxRule & {
  currency: string;
  lines: LineToPrice[];
  product_discounts: ProductDiscount[];
  order_discounts: OrderDiscount[];
  /**
   * Absent until a delivery option is chosen. If the available rates depend on the products, price the cart without
   * it first.
   */
  shipping?: Shipping;
  fees: Fee[];
  /** The smallest coin, for orders of which the rest after `payments` is paid in cash. */
  cash_rounding?: number;
  payments?: Payment[];
};

export type OpenLine = LineToPrice & DiscountedLine;

/** Step 0. Merges lines with the same id, which must agree in everything but the quantity. */
export function snapshotLines(lines: readonly LineToPrice[]): OpenLine[] {
  const byId = new Map<string, LineToPrice>();
  for (const line of lines) {
    const same = byId.get(line.id);
    if (same && !mayMerge(same, line)) throw new RangeError(`Two different lines are called ${line.id}`);
    byId.set(line.id, same ? { ...same, quantity: same.quantity + line.quantity } : line);
  }
  return [...byId.values()].map((line) => {
    const subtotal = sum([line.unit_price * line.quantity]);
    return { ...line, subtotal, discounts: [], total: subtotal };
  });
}

function mayMerge(a: LineToPrice, b: LineToPrice): boolean {
  const sameRates = JSON.stringify(a.tax_rates) === JSON.stringify(b.tax_rates);
  const sameDiscounts = a.discountable === b.discountable && a.is_reduced === b.is_reduced;
  const sameTerms = sameDiscounts && a.min_price === b.min_price && sameRates;
  return a.unit_price === b.unit_price && sameTerms && !a.manual_discount && !b.manual_discount;
}
