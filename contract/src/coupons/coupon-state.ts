import type { Coupon, CouponState } from "./coupons.ts";

/** @param now in milliseconds */
export function couponState(
  coupon: Pick<
    Coupon,
    "is_active" | "starts_at" | "ends_at" | "use_limit" | "times_used" | "budget" | "amount_used"
  >,
  now: number,
): CouponState {
  if (!coupon.is_active) return "inactive";
  if (coupon.ends_at !== null && Date.parse(coupon.ends_at) <= now) return "expired";
  if (coupon.use_limit !== null && coupon.times_used >= coupon.use_limit) return "used_up";
  if (coupon.budget !== null && coupon.amount_used >= coupon.budget) return "used_up";
  return coupon.starts_at !== null && Date.parse(coupon.starts_at) > now ? "scheduled" : "active";
}
