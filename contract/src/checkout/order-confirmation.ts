import * as z from "zod";
import { response, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";
import { Order } from "../orders/orders.ts";

/** Reasons to look at an order before it is confirmed. */
const orderRisks = [
  "failed_deliveries",
  "repeated_orders",
  "blocked",
  "blocked_address",
  "postcode_region",
] as const;

/** Cash-on-delivery orders that wait for their confirmation. */
export const ConfirmationQueue = z.object({
  /** Orders to call now: not called yet, or to be called again by now. */
  due: z.number().int(),
  /** Orders whose customer didn't answer, to be called again later. */
  later: z.number().int(),
  /** The next instant at which one of them is due. */
  next_call_at: instant.nullable(),
});
export type ConfirmationQueue = z.infer<typeof ConfirmationQueue>;

/** Past orders: `returned` are those that came back undelivered. */
const PastDeliveries = z.object({ delivered: z.number().int(), returned: z.number().int() });

/** Each with the number of orders that it refers to; 0 if it refers to none. */
const Risks = z.array(z.object({ kind: z.enum(orderRisks), orders: z.number().int() }));
export type OrderRisk = z.infer<typeof Risks>[number];

/** Figures of the customer's other orders, on the page of an order. */
export const OrderHistory = z.object({
  /** Other cash-on-delivery orders of the customer or with the phone number: those that left the shop, and those delivered. */
  cod_shipped: z.number().int(),
  cod_delivered: z.number().int(),
  risks: Risks,
});
export type OrderHistory = z.infer<typeof OrderHistory>;

export const OrderToConfirm = z.object({
  order: Order,
  unanswered_calls: z.number().int(),
  /** The instant at which the order is cancelled if it isn't confirmed; null if it never is. */
  cancels_at: instant.nullable(),
  /** Other orders of the customer or with the phone number, without test orders. */
  history: PastDeliveries.extend({ orders: z.number().int(), cancelled: z.number().int() }),
  /** The shop's latest cash-on-delivery orders to the same city; null if the address has no city. */
  area: PastDeliveries.extend({ name: z.string() }).nullable(),
  risks: Risks,
});
export type OrderToConfirm = z.infer<typeof OrderToConfirm>;

const path = "/v1/shop/{shop_id}/order-confirmation" as const;

/** Confirming cash-on-delivery orders one after the other, by phone. */
export const order_confirmation = {
  read: shop("orders")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(ConfirmationQueue)),
  /**
   * Claims the caller's next two orders for ten minutes: those that they have claimed already, then those that wait
   * longest, then those to be called again. No other member is given them. `except_ids` are orders that the caller has
   * finished, while their changes are on their way; the queue doesn't count them.
   */
  claim: shop("orders", { permission: "orders/fulfil", contends: "order-confirmation", forMembers: true })
    .route({ method: "POST", path: `${path}/claims` })
    .input(
      z.object({ params: inShop, body: z.object({ except_ids: z.array(z.uuid()).max(20).default([]) }) }),
    )
    .output(response(z.object({ orders: z.array(OrderToConfirm), queue: ConfirmationQueue }))),
  /** Helps to decide about an order. `risks` are reasons to look at it before it leaves the shop. */
  history: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/history" })
    .input(z.object({ params: inShopById }))
    .output(response(OrderHistory)),
  /** Records that the customer didn't answer: the order comes back after `minutes`, behind those not called yet. */
  no_answer: shop("orders", { permission: "orders/fulfil", idempotency: "accepted" })
    .errors(errorMap("transition_rejected"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/unanswered-calls", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ minutes: z.number().int().min(5).max(10_080) }),
      }),
    )
    .output(z.object({ message: z.string(), data: Order })),
};
