import { exponentOf } from "@vitrine/contract/currencies";
import type { Reduction } from "./discounts.rules.ts";
import type { CartToPrice } from "./cart.rules.ts";
import type { TaxRate } from "./taxes.rules.ts";

/** The engine's own guard: throws a RangeError naming the first figure that no cart can have. */
export function refuseImpossibleFigures(cart: CartToPrice): void {
  exponentOf(cart.currency);
  for (const line of cart.lines) {
    refuseAmount(line.unit_price, `the price of ${line.id}`);
    refuseUnless(Number.isSafeInteger(line.quantity) && line.quantity > 0, `the quantity of ${line.id}`);
    refuseRates(line.tax_rates);
    if (line.manual_discount) refuseReduction(line.manual_discount, `the discount on ${line.id}`);
  }
  for (const discount of cart.product_discounts) {
    if (discount.kind === "percent") refusePercentage(discount.basis_points, discount.source);
    else refuseAmount(discount.amount, discount.source);
  }
  for (const discount of cart.order_discounts) {
    refuseReduction(discount, discount.source);
    refuseAmount(discount.min_subtotal ?? 0, `the minimum of ${discount.source}`);
  }
  if (cart.shipping) {
    refuseAmount(cart.shipping.fee, "the delivery fee");
    refuseAmount(cart.shipping.free_over ?? 0, "the amount for free delivery");
    refuseRates(cart.shipping.tax_rates);
    if (cart.shipping.discount) refuseReduction(cart.shipping.discount, cart.shipping.discount.source);
  }
  for (const fee of cart.fees) {
    refuseAmount(fee.kind === "percent" ? fee.basis_points : fee.amount, fee.name);
    refuseRates(fee.tax_rates);
  }
  for (const payment of cart.payments ?? []) refuseAmount(payment.amount, payment.source);
  refuseUnless(cart.cash_rounding !== 0, "the smallest coin");
  refuseAmount(cart.cash_rounding ?? 1, "the smallest coin");
}

function refuseReduction(reduction: Reduction, name: string): void {
  if (reduction.kind === "percent") refusePercentage(reduction.basis_points, name);
  else refuseAmount(reduction.amount, name);
  refuseAmount(reduction.max_discount ?? 0, `the limit of ${name}`);
}

function refusePercentage(basisPoints: number, name: string): void {
  refuseAmount(basisPoints, name);
  refuseUnless(basisPoints <= 10_000, name);
}

function refuseRates(rates: readonly TaxRate[]): void {
  for (const { name, ppm } of rates) refuseAmount(ppm, `the rate of ${name}`);
}

function refuseAmount(value: number, name: string): void {
  refuseUnless(Number.isSafeInteger(value) && value >= 0, name);
}

function refuseUnless(holds: boolean, name: string): void {
  if (!holds) throw new RangeError(`No cart can be priced with ${name} as given`);
}
