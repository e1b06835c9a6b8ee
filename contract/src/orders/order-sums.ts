import type { AppliedDiscount } from "../coupons/cart-coupons.ts";
import type { TaxAmount } from "../taxes/tax-amount.ts";

/** The prices of a cart or an order. `shipping_total` is null if the delivery's fee isn't known yet. */
export interface PricedSums {
  /** False if no item is delivered. */
  requires_shipping: boolean;
  subtotal: number;
  shipping_total: number | null;
  fee_total: number;
  /** Negative if the total is rounded down. */
  cash_rounding: number;
  taxes: TaxAmount[];
  prices_include_tax: boolean;
  discounts: AppliedDiscount[];
}

/** A row between the items and the total. The amounts of all rows add up to the total. */
export type SumRow =
  | { kind: "subtotal" | "fee" | "rounding"; amount: number }
  | { kind: "delivery"; amount: number | null }
  | { kind: "discount"; title: string; code: string | null; amount: number }
  | { kind: "tax"; name: string; ppm: number; amount: number };

/**
 * The rows of a receipt: the items, their discounts, the delivery with its own discounts (if there is one), fees, taxes that prices don't
 * include, and the rounding of cash. Amounts are in minor units; those of discounts are negative.
 */
export function sumRows(sums: PricedSums): SumRow[] {
  const { subtotal, shipping_total, fee_total, cash_rounding, discounts, requires_shipping } = sums;
  const isOnDelivery = (discount: AppliedDiscount) => discount.class === "delivery";
  const onDelivery = discounts.filter(isOnDelivery);
  const deliveryDiscount = onDelivery.reduce((total, { amount }) => total + amount, 0);
  return [
    { kind: "subtotal", amount: subtotal },
    ...discounts.filter((discount) => !isOnDelivery(discount)).map(discountRow),
    ...(requires_shipping || shipping_total || deliveryDiscount
      ? [
          {
            kind: "delivery" as const,
            amount: shipping_total === null ? null : shipping_total + deliveryDiscount,
          },
        ]
      : []),
    ...onDelivery.map(discountRow),
    ...(fee_total > 0 ? [{ kind: "fee" as const, amount: fee_total }] : []),
    ...(sums.prices_include_tax ? [] : chargedTaxes(sums).map((tax) => ({ kind: "tax" as const, ...tax }))),
    ...(cash_rounding === 0 ? [] : [{ kind: "rounding" as const, amount: cash_rounding }]),
  ];
}

/** The taxes that the total contains because prices include them. */
export function includedTaxes(sums: Pick<PricedSums, "taxes" | "prices_include_tax">): TaxAmount[] {
  return sums.prices_include_tax ? chargedTaxes(sums) : [];
}

function chargedTaxes({ taxes }: Pick<PricedSums, "taxes">): TaxAmount[] {
  return taxes.filter(({ amount }) => amount > 0);
}

function discountRow({ title, code, amount }: AppliedDiscount): SumRow {
  return { kind: "discount", title, code, amount: -amount };
}

/** "Autumn sale (AUTUMN10)", "Autumn sale" without a code, or the title alone if it is the code. */
export function discountName({ title, code }: { title: string; code: string | null }): string {
  if (code === null) return title;
  return title.toUpperCase() === code ? title : `${title} (${code})`;
}

/** A tax rate in parts per million as a percentage: "8.875%". */
export function formatTaxRate(ppm: number, locale: string): string {
  return (ppm / 1_000_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 4 });
}
