import * as z from "zod";
import { response, inShop, inShopById, neighbours, page, pageQuery, shop } from "../endpoint.ts";
import { money, optionalLine, optionalText, requestedAmount } from "../values/fields.ts";
import { errorMap } from "../errors.ts";
import type { OrderPermission } from "../roles.ts";
import { OrderCalculation } from "./order-calculation.ts";
import { OrderTag, TagChange } from "./order-tags.ts";
import {
  cancelReasons,
  ShipmentInspection,
  ListedOrder,
  Order,
  orderLineIds,
  orderSources,
  paymentStatuses,
  refundReasons,
  RefundTo,
  stages,
} from "./orders.ts";

export const changed = z.object({ message: z.string(), data: Order });
export const transition = (permission: OrderPermission) =>
  shop("orders", { permission, idempotency: "accepted" }).errors(errorMap("transition_rejected"));
/** Errors of changes before which an authorised payment may be captured. */
const captureErrors = ["capture_failed", "payment_provider_silent"] as const;
export const inShipment = inShopById.extend({ shipment_id: z.uuid() });
export const ofShipment = "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}";

/** The courier of a shipment, and the ways to track it. */
export const Tracking = z.object({
  courier: optionalLine(80),
  tracking_number: optionalLine(120),
  /** Stored with characters escaped that would change how it reads, such as marks of the writing direction. */
  tracking_url: z
    .union([
      z.literal(""),
      z
        .url({ protocol: /^https?$/, message: "Enter a URL that starts with https://." })
        .max(2000, "Shorten this to 2000 characters."),
    ])
    .nullish()
    .transform((value) => (value ? new URL(value).href : null)),
});

/** A payment that the shop has received outside of Vitrine. */
export const ReceivedPayment = z.object({ amount: money.min(1, "Enter an amount of more than zero.") });

/** The cash that was collected with a delivery. Default: everything that is due, with the last delivery of the order. */
export const CollectedCash = z.object({ collected: money.optional() });

/** An amount that is due, and that the shop doesn't expect any more. */
export const WriteOff = ReceivedPayment.extend({
  reason: z.string().trim().min(1, "Enter a reason.").max(500, "Shorten this to 500 characters."),
});

/** Sort orders, descending with "-". Orders with equal values are sorted by id. */
export const orderSorts = [
  "number",
  "-number",
  "placed",
  "-placed",
  "customer",
  "-customer",
  "total",
  "-total",
] as const;
export type OrderSort = (typeof orderSorts)[number];

/** A day of deliveries in the shop's time zone: "2026-11-28", or the current or next one, so that saved views stay current. */
export const DeliveryDay = z.union([z.enum(["today", "tomorrow"]), z.iso.date()]);
export type DeliveryDay = z.infer<typeof DeliveryDay>;

/** Filters and sort order of the list of orders. */
export const orderFilter = z.object({
  search: z.string().trim().max(200).optional(),
  stage: z.enum(stages).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  /** Returns that need work. */
  return_status: z.enum(["requested", "open"]).optional(),
  /** Orders whose customer sent a proof of payment that the shop hasn't checked, while they are unpaid. */
  payment_proof: z.enum(["pending"]).optional(),
  /** Orders with cash on delivery whose advance payment can still be paid. */
  advance: z.enum(["due"]).optional(),
  /** Delivered orders of which some of the cash on delivery is still due. */
  cash: z.enum(["missing"]).optional(),
  /** Shop-local days, inclusive: 2026-11-01 */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  tag: OrderTag.optional(),
  /** A key of `payment_methods`. */
  payment_method: z.string().min(1).max(100).optional(),
  source: z.enum(orderSources).optional(),
  /** The code of a coupon that the order uses. */
  coupon: z.string().trim().min(1).max(40).optional(),
  /** A region, city or postcode of the delivery address, in any case and punctuation. */
  area: z.string().trim().min(1).max(120).optional(),
  /** The courier of any shipment: one of `couriers`. */
  courier: z.string().min(1).max(80).optional(),
  /** Orders that are delivered, or that their customer picks up. */
  delivery_method: z.enum(["delivery", "pickup"]).optional(),
  /** Days of pickups, delivery slots and express delivery, inclusive. */
  delivery_from: DeliveryDay.optional(),
  delivery_to: DeliveryDay.optional(),
  /** Start and end of a delivery slot, in local time: one of `slots`. */
  slot: z
    .string()
    .regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/, "Enter a slot, like 16:00-18:00.")
    .optional(),
  total_min: requestedAmount.optional(),
  total_max: requestedAmount.optional(),
  sort: z.enum(orderSorts).default("-placed"),
});

export const orders = {
  list: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend(orderFilter.shape),
      }),
    )
    .output(page(ListedOrder)),
  read: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Order)),
  /** Each step of the price, as it was computed when the order was placed. */
  calculation: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/calculation" })
    .input(z.object({ params: inShopById }))
    .output(response(OrderCalculation)),
  /** The orders before and after one in the filtered and sorted list, even if the filter no longer matches that one. */
  neighbours: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/neighbours" })
    .input(z.object({ params: inShopById, query: orderFilter }))
    .output(neighbours),
  /** Tags of the shop's orders that contain the search, in alphabetical order. */
  tags: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/tags" })
    .input(z.object({ params: inShop, query: z.object({ search: z.string().trim().max(40).optional() }) }))
    .output(response(z.array(z.string()))),
  /** The payment methods of the shop's orders; `name` is that of a manual one, as its latest order has it. */
  payment_methods: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/payment-methods" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(z.object({ key: z.string(), name: z.string().nullable() })))),
  /** The couriers of the shop's orders. */
  couriers: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/couriers" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(z.string()))),
  /** The delivery slots that orders have on a day, the earliest first: "16:00-18:00". */
  slots: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/slots" })
    .input(z.object({ params: inShop, query: z.object({ day: DeliveryDay }) }))
    .output(response(z.array(z.string()))),
  change_tags: shop("orders", { permission: "orders/manage", idempotency: "accepted" })
    .errors(errorMap("too_many_tags"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/tags" })
    .input(z.object({ params: inShopById, body: TagChange }))
    .output(changed),
  confirm: transition("orders/fulfil")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/confirmation" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  hold: transition("orders/fulfil")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/hold" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(500) }),
      }),
    )
    .output(changed),
  unhold: transition("orders/fulfil")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/orders/{id}/hold" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Packs the unpacked lines (all, or the named ones) into one shipment. */
  pack: transition("orders/fulfil")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          lines: z
            .array(z.object({ order_line_id: z.uuid(), quantity: z.number().int().min(1).max(999) }))
            .min(1, "Choose items to pack.")
            .max(500)
            .superRefine(orderLineIds)
            .optional(),
        }),
      }),
    )
    .output(changed),
  /** Captures an authorised payment before, if the shop captures when orders ship. */
  ship: transition("orders/fulfil")
    .errors(errorMap(...captureErrors))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}/dispatch" })
    .input(
      z.object({
        params: inShipment,
        body: Tracking,
      }),
    )
    .output(changed),
  /** The last delivery of an order with cash on delivery records its payment: all that is due, unless less was collected. */
  deliver: transition("orders/fulfil")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}/delivery" })
    .input(z.object({ params: inShipment, body: CollectedCash.optional() }))
    .output(changed),
  /** Of an order that its customer picks up: emails them the place. */
  mark_ready_for_pickup: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/readiness` })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Reduces the stock, and records the payment of an order that is paid in cash. */
  mark_picked_up: transition("orders/fulfil")
    .errors(errorMap(...captureErrors))
    .route({ method: "POST", path: `${ofShipment}/pickup` })
    .input(z.object({ params: inShipment, body: CollectedCash.optional() }))
    .output(changed),
  mark_out_for_delivery: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/delivery-start` })
    .input(z.object({ params: inShipment }))
    .output(changed),
  mark_attempt_failed: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/failed-attempts` })
    .input(
      z.object({
        params: inShipment,
        body: z.object({
          reason: z.string().trim().min(1, "Enter a reason.").max(500, "Shorten this to 500 characters."),
        }),
      }),
    )
    .output(changed),
  /** The courier returns the shipment to the shop. */
  mark_returning: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/return` })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Returns sellable units to stock, and makes damaged ones unavailable. No payment is collected. */
  mark_returned: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/receipt` })
    .input(z.object({ params: inShipment, body: ShipmentInspection }))
    .output(changed),
  mark_lost: transition("orders/fulfil")
    .route({ method: "POST", path: `${ofShipment}/loss` })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Records a payment that the shop has received outside of Vitrine: the amount due, or a part of it. */
  mark_paid: transition("orders/mark-paid")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/payments", successStatus: 201 })
    .input(z.object({ params: inShopById, body: ReceivedPayment.partial().optional() }))
    .output(changed),
  /** Writes off an amount that is due of a delivered order: it isn't due any more, and isn't a payment. */
  write_off_due: transition("orders/mark-paid")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/write-offs", successStatus: 201 })
    .input(z.object({ params: inShopById, body: WriteOff }))
    .output(changed),
  /** Makes the amounts that were written off due again. */
  undo_write_off: transition("orders/mark-paid")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/orders/{id}/write-offs" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Captures an authorised payment, once: by default what is due, and never more. The rest is released. */
  capture: shop("orders", { permission: "orders/capture", idempotency: "required" })
    .errors(errorMap("transition_rejected", ...captureErrors))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/captures", successStatus: 201 })
    .input(z.object({ params: inShopById, body: ReceivedPayment.partial().optional() }))
    .output(changed),
  /** Refunds an amount: through the provider that it was paid with, or recorded if the shop returns the money itself. */
  refund: shop("orders", { permission: "orders/refund", idempotency: "required" })
    .errors(errorMap("transition_rejected", "refund_too_large", "store_credit_unavailable"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/refunds", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          amount: money.min(1, "Enter an amount of more than zero."),
          reason: z.enum(refundReasons),
          note: optionalText(500),
          to: RefundTo,
        }),
      }),
    )
    .output(changed),
  cancel: transition("orders/cancel")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/cancellation" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          reason: z.enum(cancelReasons),
          note: optionalText(500),
          /** True to refund what is paid. */
          refund: z.boolean().default(false),
        }),
      }),
    )
    .output(changed),
  /** Marks the services of an order as fulfilled, of which nothing is shipped. An authorised payment is captured first. */
  mark_fulfilled: transition("orders/fulfil")
    .errors(errorMap(...captureErrors))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/fulfilment" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Ends the work on an order: everything is delivered or returned, and nothing is due. */
  complete: transition("orders/manage")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/completion" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  reopen: transition("orders/manage")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/orders/{id}/completion" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Members with access to orders, except the caller: they can be mentioned in notes. */
  members: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/members" })
    .input(z.object({ params: inShop }))
    .output(response(z.array(z.object({ id: z.string(), name: z.string() })))),
  /** Notifies the members in `mentions`. */
  add_note: shop("orders", { permission: "orders/manage", idempotency: "accepted" })
    .errors(errorMap("mention_rejected"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/notes", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          text: z.string().trim().min(1, "Enter a note.").max(2000),
          /** Ids of `members`. */
          mentions: z
            .array(z.uuid())
            .max(20, "Mention up to 20 people.")
            .transform((ids) => [...new Set(ids)])
            .default([]),
        }),
      }),
    )
    .output(changed),
};
