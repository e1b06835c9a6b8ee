import type { CouponView } from "./coupon-view.ts";
import { changeCoupon } from "./coupon.data.ts";
import { CouponField } from "./CouponField.tsx";

/** The discount codes of the cart's drawer, which loads them when it opens. */
export function DrawerCoupons({ base, coupons }: { base: string; coupons: CouponView[] }) {
  return <CouponField id="drawer-coupon" coupons={coupons} send={(change) => changeCoupon(base, change)} />;
}
