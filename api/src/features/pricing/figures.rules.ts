import type { Reduction } from "@vitrine/contract/coupons/reductions";
import { exponentOf } from "@vitrine/contract/values/currencies";
import type { CartToPrice } from "./cart.rules.ts";
import type { TaxRate } from "./taxes.rules.ts";

/** Validates the engine's input: throws a RangeError naming the first impossible figure. */
export function rejectImpossibleFigures(cart: CartToPrice): void {
  exponentOf(cart.currency);
  for (const line of cart.lines) {
    rejectAmount(line.unit_price, `the price of ${line.id}`);
    rejectUnless(Number.isSafeInteger(line.quantity) && line.quantity > 0, `the quantity of ${line.id}`);
    rejectRates(line.tax_rates);
    rejectAmount(line.min_price ?? 0, `the minimum price of ${line.id}`);
    if (line.manual_discount) rejectReduction(line.manual_discount, `the discount on ${line.id}`);
  }
  for (const discount of cart.product_discounts) {
    if ("basis_points" in discount) rejectPercentage(discount.basis_points, discount.source);
    else rejectAmount(discount.amount, discount.source);
    if ("units" in discount)
      for (const units of Object.values(discount.units ?? {}))
        rejectAmount(units, `the units of ${discount.source}`);
    rejectAmount(discount.max_discount ?? 0, `the limit of ${discount.source}`);
  }
  for (const discount of cart.order_discounts) {
    rejectReduction(discount, discount.source);
    rejectAmount(discount.min_subtotal ?? 0, `the minimum of ${discount.source}`);
  }
  if (cart.shipping) {
    rejectAmount(cart.shipping.fee, "the delivery fee");
    rejectAmount(cart.shipping.free_over ?? 0, "the amount for free delivery");
    rejectRates(cart.shipping.tax_rates);
    if (cart.shipping.discount) rejectReduction(cart.shipping.discount, cart.shipping.discount.source);
  }
  for (const fee of cart.fees) {
    rejectAmount(fee.kind === "percent" ? fee.basis_points : fee.amount, fee.name);
    rejectRates(fee.tax_rates);
  }
  for (const payment of cart.payments ?? []) rejectAmount(payment.amount, payment.source);
  rejectUnless(cart.cash_rounding !== 0, "the smallest coin");
  rejectAmount(cart.cash_rounding ?? 1, "the smallest coin");
}

function rejectReduction(reduction: Reduction, name: string): void {
  if (reduction.kind === "percent") rejectPercentage(reduction.basis_points, name);
  else rejectAmount(reduction.amount, name);
  rejectAmount(reduction.max_discount ?? 0, `the limit of ${name}`);
}

function rejectPercentage(basisPoints: number, name: string): void {
  rejectAmount(basisPoints, name);
  rejectUnless(basisPoints <= 10_000, name);
}

function rejectRates(rates: readonly TaxRate[]): void {
  for (const { name, ppm } of rates) rejectAmount(ppm, `the rate of ${name}`);
}

function rejectAmount(value: number, name: string): void {
  rejectUnless(Number.isSafeInteger(value) && value >= 0, name);
}

function rejectUnless(holds: boolean, name: string): void {
  if (!holds) throw new RangeError(`No cart can be priced with ${name} as given`);
}
