import * as z from "zod";
import { recordEndpoints } from "../records.ts";
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

export const coupons = { list: recordEndpoints("coupons", "coupons").list(Coupon) };
