import type { AppliedDiscount } from "@vitrine/contract/coupons/cart-coupons";
import type { OrderCalculation } from "@vitrine/contract/orders/order-calculation";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import type { TaxRule } from "../pricing/taxes.rules.ts";

/** The stored price of an order, with the names of its lines, its delivery and its coupons. */
export interface StoredCalculation {
  /** Empty in orders that weren't placed by a shopper. */
  priced: Partial<
    PricedCart & { coupons: (AppliedDiscount & { coupon_id: string })[] } & Pick<TaxRule, "tax_rounding">
  >;
  delivery_name: string;
  lines: { id: string; variant_id: string | null; title: string; variant_title: string }[];
}

/** Undefined for an order without a stored calculation. */
export function calculationResponse({
  priced,
  delivery_name,
  lines,
}: StoredCalculation): OrderCalculation | undefined {
  if (!isComplete(priced)) return undefined;
  const coupons = new Map(priced.coupons?.map((coupon) => [coupon.coupon_id, coupon]));
  const named = (discounts: { source: string; amount: number }[]): AppliedDiscount[] =>
    discounts.map(({ source, amount }) => {
      const { title = "", code = null, class: kind = "order" } = coupons.get(source) ?? {};
      return { title, code, class: kind, amount };
    });
  // Lines of a cart are priced by their variants, those of a draft order by their own ids.
  const titles = new Map(
    lines.flatMap((line) => [[line.variant_id, line] as const, [line.id, line] as const]),
  );
  return {
    ...priced,
    lines: priced.lines.map((line) => {
      const { title = "", variant_title = "" } = titles.get(line.id) ?? {};
      return { ...line, title, variant_title, discounts: named(line.discounts) };
    }),
    delivery: { ...priced.shipping, name: delivery_name, discounts: named(priced.shipping.discounts) },
  };
}

function isComplete(priced: StoredCalculation["priced"]): priced is StoredCalculation["priced"] & PricedCart {
  return priced.lines !== undefined && priced.shipping !== undefined;
}
