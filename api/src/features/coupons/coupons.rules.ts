import type { CouponClass } from "@vitrine/contract/coupons/coupon-classes";
import { couponState } from "@vitrine/contract/coupons/coupon-state";
import {
  type Coupon,
  couponClass,
  couponReduction,
  includesAllItems,
} from "@vitrine/contract/coupons/coupons";
import type { CouponProblem } from "@vitrine/contract/coupons/cart-coupons";
import type { CustomerConditions } from "@vitrine/contract/customers/customer-filter";
import { type OrderDiscount, type ProductDiscount, reductionOf } from "../pricing/discounts.rules.ts";
import type { Shipping } from "../pricing/extras.rules.ts";
import { isInSegment, type SegmentData } from "./coupon-segments.rules.ts";
import {
  amountOf,
  atTier,
  countedLines,
  type CouponLine,
  freeUnits,
  linesOf,
  reducedUnits,
  unitsOf,
} from "./coupon-units.rules.ts";

/** The terms of a coupon, with what the cart's customer has used. */
export type CouponTerms = Omit<Coupon, "version" | "updated_at"> & {
  /** The conditions of its segment; null if it isn't for one. */
  segment: CustomerConditions | null;
  /** The code of the cart, which may be one of many; null for an automatic discount. */
  cart_code: string | null;
  /** True for a code for one use that an order has used. */
  is_code_used: boolean;
  /** Times that the cart's customer has used it. */
  used_by_customer: number;
};

/** The parts of a cart that decide which coupons apply. */
export interface CouponCart {
  lines: CouponLine[];
  /**
   * Undefined until the cart has contact details. `orders` are those placed before, without cancelled ones. `segment_data`
   * is null for a new customer.
   */
  customer: { email: string | null; orders: number; segment_data: SegmentData | null } | undefined;
  /** Undefined until the cart has an address. */
  country: string | undefined;
  /** In milliseconds. */
  now: number;
}

/** The reason why a coupon doesn't apply to the cart, with the amount or number that is missing; null if it applies. */
export function couponProblem(coupon: CouponTerms, cart: CouponCart): CouponProblem | null {
  const state = couponState(coupon, cart.now);
  if (state === "inactive") return { reason: "not_found" };
  if (state === "scheduled") return { reason: "not_started" };
  if (state === "expired") return { reason: "expired" };
  if (state === "used_up" || coupon.is_code_used) return { reason: "used_up" };
  return customerProblem(coupon, cart) ?? itemsProblem(coupon, cart);
}

function customerProblem(coupon: CouponTerms, { customer, country }: CouponCart): CouponProblem | null {
  if (coupon.customer_limit !== null && coupon.used_by_customer >= coupon.customer_limit)
    return { reason: "used_by_customer" };
  if (coupon.countries.length > 0 && country !== undefined && !coupon.countries.includes(country))
    return { reason: "country" };
  if (coupon.customers === "everyone") return null;
  if (!customer) {
    // A shopper with a code for new customers sees its discount before they enter their email.
    const isForNewCustomers = coupon.customers === "nth_order" && coupon.nth_order === 1;
    return isForNewCustomers && coupon.cart_code !== null ? null : { reason: "email_needed" };
  }
  return isForCustomer(coupon, customer) ? null : { reason: "customer" };
}

function isForCustomer(coupon: CouponTerms, customer: NonNullable<CouponCart["customer"]>): boolean {
  switch (coupon.customers) {
    case "everyone":
      return true;
    case "nth_order":
      // Customers without an email are known only by their uses.
      return customer.orders + 1 === coupon.nth_order && coupon.used_by_customer === 0;
    case "returning":
      return customer.orders > 0;
    case "listed":
      return customer.email !== null && coupon.customer_emails.includes(customer.email);
    case "segment":
      return (
        coupon.segment !== null &&
        customer.segment_data !== null &&
        isInSegment(coupon.segment, customer.segment_data)
      );
  }
}

/** Of a coupon that the items on sale would qualify for, the reason is that they are on sale. */
function itemsProblem(coupon: CouponTerms, { lines }: CouponCart): CouponProblem | null {
  const counted = countedLines(coupon, lines);
  const problem = problemOfLines(coupon, counted);
  const isOfSaleItems = problem !== null && counted.length < lines.length && !problemOfLines(coupon, lines);
  return isOfSaleItems ? { reason: "sale_items" } : problem;
}

function problemOfLines(coupon: CouponTerms, lines: readonly CouponLine[]): CouponProblem | null {
  const reduced = linesOf(lines, coupon.items);
  if (couponClass(coupon) === "items" && reduced.length === 0) return { reason: "items" };
  const required = linesOf(lines, coupon.required_items);
  if (required.length === 0) return { reason: "items" };
  const missingUnits = Math.max(
    (coupon.min_quantity ?? 0) - unitsOf(required),
    (coupon.group_size ?? 0) - unitsOf(reduced),
  );
  if (missingUnits > 0) return { reason: "min_quantity", quantity: missingUnits };
  // The engine compares an order's minimum with the total after discounts on items.
  const missingAmount = (coupon.min_subtotal ?? 0) - amountOf(required);
  if (missingAmount > 0) return { reason: "min_subtotal", amount: missingAmount };
  return coupon.type === "buy_x_get_y" && unitsOf(freeUnits(coupon, lines)) === 0
    ? { reason: "items" }
    : null;
}

/** The discounts of a set of coupons, as the pricing engine takes them. The source of each is the coupon's id. */
interface CouponDiscounts {
  product_discounts: ProductDiscount[];
  order_discounts: OrderDiscount[];
  /** The best of the coupons for delivery. */
  delivery: NonNullable<Shipping["discount"]> | undefined;
}

/** @param deliveryFee in minor units; 0 if no delivery is chosen */
export function discountsOf(
  coupons: readonly CouponTerms[],
  lines: readonly CouponLine[],
  deliveryFee: number,
): CouponDiscounts {
  const ofClass = (name: CouponClass) =>
    coupons
      .filter((coupon) => couponClass(coupon) === name)
      .map((coupon) => atTier(coupon, countedLines(coupon, lines)));
  const deliveries = ofClass("delivery")
    .map((coupon) => ({ source: coupon.id, ...couponReduction(coupon) }))
    .toSorted((a, b) => reductionOf(deliveryFee, b) - reductionOf(deliveryFee, a));
  return {
    product_discounts: ofClass("items").map((coupon) => productDiscount(coupon, countedLines(coupon, lines))),
    order_discounts: ofClass("order").map((coupon) => ({
      source: coupon.id,
      combines: true,
      ...(coupon.excludes_sale_items && { excludes_reduced: true }),
      ...couponReduction(coupon),
      ...minimumOf(coupon),
    })),
    delivery: deliveries[0],
  };
}

function productDiscount(coupon: CouponTerms, lines: readonly CouponLine[]): ProductDiscount {
  const source = coupon.id;
  const limit = coupon.max_discount === null ? {} : { max_discount: coupon.max_discount };
  const basis_points = coupon.basis_points ?? 0;
  if (coupon.type === "buy_x_get_y") {
    const units = Object.fromEntries(freeUnits(coupon, lines).map(({ id, quantity }) => [id, quantity]));
    return { source, kind: "units", basis_points, units, line_ids: Object.keys(units), ...limit };
  }
  const reduced = linesOf(lines, coupon.items);
  const terms = { source, line_ids: reduced.map(({ id }) => id), ...limit };
  const amount = coupon.amount ?? 0;
  if (coupon.type === "amount" && coupon.amount_per === "order")
    return { ...terms, kind: "across_lines", amount };
  const units = reducedUnits(coupon, reduced);
  if (coupon.type === "amount") return { ...terms, kind: "per_unit", amount, ...(units && { units }) };
  return units
    ? { ...terms, kind: "units", basis_points, units }
    : { ...terms, kind: "percent", basis_points };
}

/** The minimum that the engine compares with the total after discounts on items; one for some items was compared before. */
function minimumOf({ min_subtotal, required_items }: CouponTerms): { min_subtotal?: number } {
  return includesAllItems(required_items) && min_subtotal !== null ? { min_subtotal } : {};
}

/** Only this many sets are compared. A shop has few coupons that apply to the same cart. */
const maxSets = 32;

/**
 * The largest sets of coupons that may be used together: each two of a set combine with the class of the other. In order of
 * creation.
 */
export function combinationsOf(coupons: readonly CouponTerms[]): CouponTerms[][] {
  const ordered = coupons.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  const sets: CouponTerms[][] = [];
  extend([], ordered, []);
  return sets;

  // The algorithm of Bron and Kerbosch with a pivot: `open` combine with all of `chosen`; `done` do too, but their sets are
  // already listed. Every set contains the pivot or a coupon that doesn't combine with it.
  function extend(chosen: CouponTerms[], open: CouponTerms[], done: CouponTerms[]): void {
    if (sets.length >= maxSets) return;
    if (open.length === 0 && done.length === 0 && chosen.length > 0) sets.push(chosen);
    const fitting = (coupon: CouponTerms) => open.filter((other) => mayCombine(coupon, other)).length;
    const pivot = [...open, ...done].toSorted((a, b) => fitting(b) - fitting(a))[0];
    let [left, seen] = [open, done];
    for (const coupon of open.filter((one) => one === pivot || !pivot || !mayCombine(one, pivot))) {
      const fits = (other: CouponTerms) => other !== coupon && mayCombine(coupon, other);
      extend([...chosen, coupon], left.filter(fits), seen.filter(fits));
      left = left.filter((other) => other !== coupon);
      seen = [...seen, coupon];
    }
  }
}

/** A coupon with many codes applies only once to a cart. */
function mayCombine(a: CouponTerms, b: CouponTerms): boolean {
  return (
    a.id !== b.id && a.combines_with.includes(couponClass(b)) && b.combines_with.includes(couponClass(a))
  );
}
