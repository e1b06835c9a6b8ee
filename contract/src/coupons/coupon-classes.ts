/** Discounts that reduce items, the order or the delivery. A coupon names those that it combines with. */
export const couponClasses = ["items", "order", "delivery"] as const;
export type CouponClass = (typeof couponClasses)[number];
