import * as z from "zod";
import { inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { requiredText } from "../values/fields.ts";
import { Order } from "./orders.ts";

/** A message that a member writes to the customer of an order. */
export const OrderMessageDraft = z.object({ text: requiredText(5000, "Enter a message.") });

export const order_messages = {
  /** Emails a message to the customer. The order's timeline has its text. For roles that may edit orders. */
  create: shop("orders", { permission: "orders/message", idempotency: "accepted", forMembers: true })
    .errors(errorMap("order_without_email"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/messages", successStatus: 201 })
    .input(z.object({ params: inShopById, body: OrderMessageDraft }))
    .output(z.object({ message: z.string(), data: Order })),
};
