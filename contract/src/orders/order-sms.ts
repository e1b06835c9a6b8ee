import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { version } from "../values/fields.ts";

/** The events of an order about which the customer can be sent an SMS. */
export const orderSmsEvents = [
  "confirmed",
  "shipped",
  "out_for_delivery",
  "ready_for_pickup",
  "delivered",
  "cancelled",
  "refunded",
] as const;
export type OrderSmsEvent = (typeof orderSmsEvents)[number];

/** True for each event that is sent. */
const events = {
  confirmed: z.boolean(),
  shipped: z.boolean(),
  out_for_delivery: z.boolean(),
  ready_for_pickup: z.boolean(),
  delivered: z.boolean(),
  cancelled: z.boolean(),
  refunded: z.boolean(),
} satisfies Record<OrderSmsEvent, z.ZodBoolean>;

export const OrderSmsSettings = z.object({
  ...events,
  /** False if there is no SMS gateway or it is turned off: then none is sent. */
  has_gateway: z.boolean(),
  version: z.number().int(),
});
export type OrderSmsSettings = z.infer<typeof OrderSmsSettings>;

/** An SMS about a sample order. */
const SmsPreview = z.object({
  event: z.enum(orderSmsEvents),
  text: z.string(),
  /** Messages that the gateway charges for it. */
  parts: z.number().int(),
});
export type SmsPreview = z.infer<typeof SmsPreview>;

const path = "/v1/shop/{shop_id}/order-sms" as const;

/** SMS to customers about their orders. Each costs money, so that only roles that may change the gateway choose them. */
export const order_sms = {
  read_settings: shop("payments")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(OrderSmsSettings)),
  update_settings: shop("payments", { contends: "order-sms" })
    .route({ method: "PUT", path })
    .input(z.object({ params: inShop, body: z.object({ ...events, version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: OrderSmsSettings })),
  /** The texts for a sample order, by event. */
  list_previews: shop("payments")
    .route({ method: "GET", path: `${path}/previews` })
    .input(
      z.object({
        params: inShop,
        /** A language of the shop; its default language for others. */
        query: z.object({ language: z.string().max(20).optional() }),
      }),
    )
    .output(response(z.array(SmsPreview))),
};
