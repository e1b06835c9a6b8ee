import * as z from "zod";
import { currency, money } from "../values/fields.ts";
import { CouponProblem } from "./cart-coupons.ts";

const PreviewTotals = z.object({
  subtotal: money,
  discount_total: money,
  /** Null if no delivery option applies. */
  shipping_total: money.nullable(),
  /** Tax that is added to the prices; 0 if they include it. */
  tax_total: money,
  total: money,
});

/** The price of a sample cart of the shop, without a coupon and with it. Amounts in minor units of `currency`. */
export const CouponPreview = z.object({
  currency,
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      unit_price: money,
      total: money,
      /** Its total with the coupon. */
      reduced_total: money,
    }),
  ),
  without: PreviewTotals,
  with: PreviewTotals,
  /** Null if the coupon applies. */
  problem: CouponProblem.nullable(),
});
export type CouponPreview = z.infer<typeof CouponPreview>;
