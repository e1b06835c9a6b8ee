import type { AppliedDiscount, CartCoupon, CouponProblem } from "@vitrine/contract/coupons/cart-coupons";
import { couponClass } from "@vitrine/contract/coupons/coupons";
import { sum } from "@vitrine/contract/values/money";
import { countedLines, isReduced } from "../../coupons/coupon-units.rules.ts";
import { type CouponCart, couponProblem, type CouponTerms } from "../../coupons/coupons.rules.ts";
import type { PricedCart } from "../../pricing/price-cart.rules.ts";
import type { CartRow } from "./complete-cart.action.ts";
import { needsDelivery } from "../undelivered-carts.rules.ts";

/** A coupon that reduces an order, with its discount on items, order and delivery. */
export type CouponUse = AppliedDiscount & { coupon_id: string };

/** A set of coupons that combine, with the price of the cart. */
export interface PricedSet {
  set: CouponTerms[];
  priced: PricedCart;
  /** True if a delivery option is chosen. */
  isDelivered: boolean;
}

/** The coupons that apply to the cart, and the problems of the others by id. */
export function applicableCoupons(cart: CartRow, couponCart: CouponCart) {
  const applicable: CouponTerms[] = [];
  const problems = new Map<string, CouponProblem>();
  for (const coupon of [...cart.automatic_coupons, ...cart.coupons]) {
    const used_by_customer = cart.coupon_counts[coupon.id] ?? 0;
    const problem = couponProblem({ ...coupon, used_by_customer }, couponCart);
    if (problem) problems.set(coupon.id, problem);
    else applicable.push({ ...coupon, used_by_customer });
  }
  return { applicable, problems };
}

function amountOf(coupon: CouponTerms, priced: PricedCart): number {
  const all = [...priced.discounts, ...priced.shipping.discounts];
  return sum(all.filter(({ source }) => source === coupon.id).map(({ amount }) => amount));
}

/** The coupons of a set that reduce the cart. */
export function usesOf({ set, priced }: PricedSet): CouponUse[] {
  return set
    .map((coupon) => ({
      coupon_id: coupon.id,
      title: coupon.title,
      code: coupon.cart_code,
      class: couponClass(coupon),
      amount: amountOf(coupon, priced),
    }))
    .filter(({ amount }) => amount > 0);
}

/** The state of a code of the cart. */
export function couponOf(
  code: string,
  cart: CartRow,
  problems: Map<string, CouponProblem>,
  uses: CouponUse[],
  best: PricedSet,
): CartCoupon {
  const coupon = cart.coupons.find(({ cart_code }) => cart_code === code);
  if (!coupon) return { coupon_id: null, code, title: code, amount: 0, problem: { reason: "not_found" } };
  const named = { coupon_id: coupon.id, code, title: coupon.title };
  const use = uses.find((one) => one.coupon_id === coupon.id && one.code === code);
  if (use) return { ...named, amount: use.amount, problem: null };
  const problem = problems.get(coupon.id) ?? unusedProblem(coupon, cart, best);
  return { ...named, amount: 0, problem };
}

/**
 * The reason why a coupon that applies has no discount: its minimum after discounts on items, other coupons, or that nothing is
 * delivered. Null for one on a delivery that isn't chosen yet.
 */
function unusedProblem(
  coupon: Omit<CouponTerms, "used_by_customer">,
  cart: CartRow,
  { set, priced, isDelivered }: PricedSet,
): CouponProblem | null {
  const onItems = new Set(set.filter((other) => couponClass(other) === "items").map(({ id }) => id));
  const lines = cart.lines.map((line) => ({ id: line.variant_id, is_reduced: isReduced(line) }));
  const counted = new Set(countedLines(coupon, lines).map(({ id }) => id));
  const total = sum(
    priced.lines
      .filter(({ id }) => counted.has(id))
      .flatMap(({ subtotal, discounts }) => [
        subtotal,
        ...discounts.filter(({ source }) => onItems.has(source)).map(({ amount }) => -amount),
      ]),
  );
  const missing = (coupon.min_subtotal ?? 0) - total;
  if (missing > 0) return { reason: "min_subtotal", amount: missing };
  if (!set.some(({ id, cart_code }) => id === coupon.id && cart_code === coupon.cart_code))
    return { reason: "not_combinable" };
  const isOnDelivery = couponClass(coupon) === "delivery" && needsDelivery(cart.lines);
  return isOnDelivery && !isDelivered ? null : { reason: "no_effect" };
}
