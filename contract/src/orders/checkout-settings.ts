import * as z from "zod";
import { answer, inShop, shop } from "../endpoint.ts";
import { line, money, version } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/** Delivery and payment settings of a shop. Its defaults work, so that a shop can open in one click. */
export const CheckoutSettings = z.object({
  delivery_name: z.string(),
  delivery_fee: money,
  delivery_days_min: z.number().int(),
  delivery_days_max: z.number().int(),
  /** True if this delivery also applies to places outside every delivery zone. */
  delivers_elsewhere: z.boolean(),
  cash_on_delivery: z.boolean(),
  confirm_orders: z.boolean(),
  currency: z.string(),
  version: z.number(),
});
export type CheckoutSettings = z.infer<typeof CheckoutSettings>;

const days = z.number().int().min(0, "Enter 0 or more days.").max(120, "Enter 120 days or fewer.");

export const checkout_settings = {
  read: shop("checkout")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/checkout_settings" })
    .input(z.object({ params: inShop }))
    .output(answer(CheckoutSettings)),
  update: shop("checkout")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/checkout_settings" })
    .input(
      z.object({
        params: inShop,
        body: z
          .object({
            delivery_name: line(60),
            delivery_fee: money,
            delivery_days_min: days,
            delivery_days_max: days,
            delivers_elsewhere: z.boolean().default(true),
            cash_on_delivery: z.boolean(),
            confirm_orders: z.boolean(),
            version,
          })
          .refine((s) => s.delivery_days_max >= s.delivery_days_min, {
            path: ["delivery_days_max"],
            message: "The latest day can't be before the earliest.",
          }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: CheckoutSettings })),
};
