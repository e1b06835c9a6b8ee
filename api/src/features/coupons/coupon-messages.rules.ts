import type { CouponProblem } from "@vitrine/contract/coupons/cart-coupons";

/** Messages for a code that can't apply to any cart of the shopper, by reason. */
const rejections: Partial<Record<CouponProblem["reason"], string>> = {
  not_found: "There is no discount with this code. Check its spelling.",
  not_started: "This code isn't valid yet.",
  expired: "This code has expired.",
  used_up: "This code has been used up.",
  used_by_customer: "You've already used this code.",
  customer: "This code isn't available for your account or email.",
};

/** Undefined if the code applies, or might apply after a change of the cart. */
export function rejectionOf(problem: CouponProblem | null | undefined): string | undefined {
  return problem ? rejections[problem.reason] : undefined;
}
