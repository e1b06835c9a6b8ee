import { shop } from "../../http/guards.ts";
import { previewCoupon } from "./preview-coupon.action.ts";

export const couponPreviewRoutes = {
  preview: shop.coupons.preview.handler(async ({ input: { body }, context: { tx, app } }) => ({
    data: await previewCoupon(tx, body, app.clock.now()),
  })),
};
