import { discountsOf, type CouponCart, type CouponTerms } from "../../coupons/coupons.rules.ts";
import type { CartToPrice } from "../../pricing/cart.rules.ts";
import { itemsTotal, priceCart, type PricedCart } from "../../pricing/price-cart.rules.ts";
import type { TaxRate } from "../../pricing/taxes.rules.ts";
import type { PricedSet } from "./cart-coupons.rules.ts";

/** Everything that the price of a cart depends on, except coupons and delivery. */
export interface PricingContext {
  cart: Omit<CartToPrice, "product_discounts" | "order_discounts" | "shipping">;
  deliveryTaxes: TaxRate[];
  feeTaxes: TaxRate[];
  couponCart: CouponCart;
}

export function withFees(context: PricingContext, fees: CartToPrice["fees"]): PricingContext {
  return { ...context, cart: { ...context.cart, fees } };
}

/** The set of coupons with the lowest total; of equal ones the one with the fewest, then the first. */
export function cheapest(
  sets: CouponTerms[][],
  context: PricingContext,
  delivery?: { fee: number },
): PricedSet {
  const each = sets.map((set): PricedSet => {
    const { delivery: discount, ...discounts } = discountsOf(
      set,
      context.couponCart.lines,
      delivery?.fee ?? 0,
    );
    const shipping =
      delivery && context.cart.lines.length > 0
        ? { fee: delivery.fee, tax_rates: context.deliveryTaxes, discount }
        : undefined;
    const priced = priceCart({ ...context.cart, ...discounts, shipping });
    return { set, priced, isDelivered: shipping !== undefined };
  });
  return each.reduce((best, one) => (isBetter(one, best) ? one : best));
}

function isBetter(one: PricedSet, other: PricedSet): boolean {
  if (one.priced.total !== other.priced.total) return one.priced.total < other.priced.total;
  return one.set.length < other.set.length;
}

/** The total of the items after the discounts of a set. @param listTotal without discounts */
export function itemsWith(
  set: CouponTerms[],
  { cart, couponCart }: PricingContext,
  listTotal: number,
): number {
  if (set.length === 0) return listTotal;
  const { product_discounts, order_discounts } = discountsOf(set, couponCart.lines, 0);
  return itemsTotal({ ...cart, product_discounts, order_discounts });
}

/** The total of the items after the discounts of a priced cart. */
export function itemsAfter(priced: PricedCart): number {
  return priced.subtotal - priced.discount_total;
}
