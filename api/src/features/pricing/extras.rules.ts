import type { Reduction } from "@vitrine/contract/coupons/reductions";
import { percentOf, roundDiv, sum } from "@vitrine/contract/values/money";
import { type Discount, reductionOf } from "./discounts.rules.ts";
import type { TaxRate } from "./taxes.rules.ts";

// Items of the bill besides products: delivery, fees, cash rounding, and payments already made.

/** The chosen delivery. `free_over`: delivery is free from this products total after discounts. */
export type Shipping = {
  fee: number;
  tax_rates: TaxRate[];
  discount?: { source: string } & Reduction;
  free_over?: number;
};

/**
 * A fee for packaging, cash on delivery or a small order: an amount, or basis points of the products after discounts.
 */
export type Fee = { name: string; tax_rates: TaxRate[] } & (
  | { kind: "fixed"; amount: number }
  | { kind: "percent"; basis_points: number }
);

/** A gift card, store credit or deposit, with the amount available. */
export type Payment = { source: string; amount: number };

/** Delivery and fees during pricing: `total` is before tax is computed. */
export type OpenShipping = { fee: number; discounts: Discount[]; total: number; tax_rates: TaxRate[] };
export type OpenFee = { name: string; total: number; tax_rates: TaxRate[] };

const noShipping: Shipping = { fee: 0, tax_rates: [] };

/** Step 5. The delivery fee less its one discount. Free delivery leaves a coupon unused. */
export function priceShipping(productsTotal: number, shipping = noShipping): OpenShipping {
  const { fee, tax_rates } = shipping;
  const discounts = shippingDiscount(productsTotal, shipping).filter(({ amount }) => amount > 0);
  return { fee, discounts, total: fee - sum(discounts.map(({ amount }) => amount)), tax_rates };
}

function shippingDiscount(productsTotal: number, { fee, free_over, discount }: Shipping): Discount[] {
  if (free_over !== undefined && productsTotal >= free_over) return [{ source: "free_over", amount: fee }];
  return discount ? [{ source: discount.source, amount: reductionOf(fee, discount) }] : [];
}

/** Step 6. Percentage fees are of the products after discounts, without delivery. */
export function priceFees(productsTotal: number, fees: readonly Fee[]): OpenFee[] {
  return fees.map((fee) => ({
    name: fee.name,
    total: fee.kind === "percent" ? percentOf(productsTotal, fee.basis_points) : fee.amount,
    tax_rates: fee.tax_rates,
  }));
}

/**
 * Step 8, for cash payments: the amount to add (or subtract) so that what is due after other payments can be paid with the
 * smallest coin. What is due is never rounded to nothing.
 */
export function cashRounding(
  total: number,
  { cash_rounding: coin, payments = [] }: { cash_rounding?: number | undefined; payments?: Payment[] },
): number {
  const { due } = applyPayments(total, payments);
  if (coin === undefined || due === 0) return 0;
  return Math.max(1, roundDiv(due, coin)) * coin - due;
}

/** Step 9. Each payment covers as much as it can of the amount still due. */
export function applyPayments(
  total: number,
  payments: readonly Payment[],
): { payments: Payment[]; due: number } {
  let due = total;
  const used = payments.map(({ source, amount }) => {
    const paid = Math.min(amount, due);
    due -= paid;
    return { source, amount: paid };
  });
  return { payments: used, due };
}
