import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A discount code. */
export const Coupon = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  is_active: z.boolean(),
  created_at: instant,
});
export type Coupon = z.infer<typeof Coupon>;

export const coupons = {
  list: shop("coupons")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/coupons" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(Coupon)),
};
