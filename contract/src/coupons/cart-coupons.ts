import * as z from "zod";
import { money } from "../values/fields.ts";
import { couponClasses } from "./coupon-classes.ts";

/** Reasons why a coupon of a cart doesn't apply. */
const couponReasons = [
  "not_found",
  "not_started",
  "expired",
  "used_up",
  "used_by_customer",
  "customer",
  "email_needed",
  "country",
  "items",
  /** The cart would qualify if items on sale counted. */
  "sale_items",
  "min_quantity",
  "min_subtotal",
  "not_combinable",
  /** It applies, but there is nothing left to reduce, such as a delivery that is free. */
  "no_effect",
] as const;

export const CouponProblem = z.object({
  reason: z.enum(couponReasons),
  /** Missing units, for `min_quantity`. */
  quantity: z.number().int().optional(),
  /** Missing amount, for `min_subtotal`. */
  amount: money.optional(),
});
export type CouponProblem = z.infer<typeof CouponProblem>;

/** A code that the shopper entered. */
export const CartCoupon = z.object({
  /** Null if no coupon has the code. */
  coupon_id: z.string().nullable(),
  code: z.string(),
  title: z.string(),
  /** Its discount on items, order and delivery. */
  amount: money,
  /** Null if it applies. */
  problem: CouponProblem.nullable(),
});
export type CartCoupon = z.infer<typeof CartCoupon>;

/** A discount of a cart or an order, with a code or automatic. */
export const AppliedDiscount = z.object({
  title: z.string(),
  code: z.string().nullable(),
  /** A discount of the class `delivery` is subtracted from the delivery's fee, not from the items. */
  class: z.enum(couponClasses),
  amount: money,
});
export type AppliedDiscount = z.infer<typeof AppliedDiscount>;
