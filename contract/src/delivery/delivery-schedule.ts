import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { optional, version } from "../values/fields.ts";
import { Closure, timeOfDay, weekdays } from "./closures.ts";

/** When a shop dispatches orders. The days of a delivery rate are counted from the day of dispatch. */
const schedule = {
  /** Orders from this time on count as orders of the next day; null for midnight. */
  cut_off: optional(timeOfDay),
  /** Working days between an order and its dispatch. */
  processing_days: z
    .number("Enter a whole number of days.")
    .int("Enter a whole number of days.")
    .min(0, "Enter 0 or more days.")
    .max(30, "Enter 30 days or fewer."),
  working_days: weekdays,
  holidays: z.array(Closure).max(100, "Enter up to 100 holidays."),
};
export const DeliveryScheduleDraft = z.object({ ...schedule, version });
export const DeliverySchedule = z.object({ ...schedule, version: z.number().int() });
export type DeliverySchedule = z.infer<typeof DeliverySchedule>;

export const delivery_schedule = {
  read: shop("shipping-fee")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/delivery-schedule" })
    .input(z.object({ params: inShop }))
    .output(response(DeliverySchedule)),
  update: shop("shipping-fee")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/delivery-schedule" })
    .input(z.object({ params: inShop, body: DeliveryScheduleDraft }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: DeliverySchedule })),
};
