import { sum } from "@vitrine/contract/values/money";
import type { DiscountedLine, OrderDiscount, ProductDiscount, Reduction } from "./discounts.rules.ts";
import type { Fee, Payment, Shipping } from "./extras.rules.ts";
import type { TaxRate, TaxRule } from "./taxes.rules.ts";

/** `unit_price` is the price today (the sale price while there is one), `id` whatever the caller knows it by. */
export type LineToPrice = {
  id: string;
  unit_price: number;
  quantity: number;
  tax_rates: TaxRate[];
  manual_discount?: Reduction;
  /** false for gift wrapping and the like: automatic and order discounts pass it by. */
  discountable?: boolean;
};

/** Everything the price of a cart depends on. Amounts are minor units of `currency`. */
export type CartToPrice = TaxRule & {
  currency: string;
  lines: LineToPrice[];
  product_discounts: ProductDiscount[];
  order_discounts: OrderDiscount[];
  /** Absent until a delivery is chosen. Price without it first where the rates on offer depend on the goods. */
  shipping?: Shipping;
  fees: Fee[];
  /** The smallest coin, when the order is paid in cash. */
  cash_rounding?: number;
  payments?: Payment[];
};

export type OpenLine = LineToPrice & DiscountedLine;

/** Step 0. Two lines of one id are the same goods, and must agree on everything but the quantity. */
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
  const sameTerms = a.unit_price === b.unit_price && a.discountable === b.discountable && sameRates;
  return sameTerms && !a.manual_discount && !b.manual_discount;
}
