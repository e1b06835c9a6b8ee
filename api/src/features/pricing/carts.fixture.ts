import type { CartToPrice, LineToPrice } from "./cart.rules.ts";
import type { TaxRate } from "./taxes.rules.ts";

// Carts for the tests of this folder, with defaults for omitted fields.

export function cartOf(lines: LineToPrice[], rest: Partial<CartToPrice> = {}): CartToPrice {
  return {
    currency: "EUR",
    prices_include_tax: true,
    tax_rounding: "line",
    lines,
    product_discounts: [],
    order_discounts: [],
    fees: [],
    ...rest,
  };
}

export function lineOf(unit_price: number, quantity = 1, rest: Partial<LineToPrice> = {}): LineToPrice {
  return { id: crypto.randomUUID(), unit_price, quantity, tax_rates: [], ...rest };
}

/** `vat(20)` is 20 %. */
export function vat(percent: number, name = "VAT"): TaxRate {
  return { name, ppm: Math.round(percent * 10_000) };
}

export function percentOff(percent: number, source = "SALE") {
  return { source, kind: "percent" as const, basis_points: Math.round(percent * 100) };
}

export function amountOff(amount: number, source = "COUPON") {
  return { source, kind: "fixed" as const, amount };
}
