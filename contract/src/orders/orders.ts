import * as z from "zod";
import { AppliedDiscount } from "./cart-coupons.ts";
import { Address, OrderDelivery, TaxAmount } from "./checkout.ts";
import { OrderCalculation } from "./order-calculation.ts";
import { answer, inShop, inShopById, neighbours, page, pageQuery, shop } from "../endpoint.ts";
import { instant, money, optionalLine, optionalText } from "../values/fields.ts";
import { OrderPayment } from "./payment-methods.ts";
import { Picture } from "../products/pictures.ts";
import { errorMap } from "../errors.ts";

/** The three stored states of an order (returns have their own); the displayed status is derived from them. */
export const lifecycles = ["draft", "awaiting_payment", "open", "cancelled", "closed"] as const;
export const confirmations = ["not_needed", "pending", "confirmed", "rejected"] as const;
export const paymentStatuses = [
  "unpaid",
  "authorized",
  "partially_paid",
  "paid",
  "partially_refunded",
  "refunded",
  "voided",
  "failed",
] as const;
export const fulfilmentStatuses = [
  "unfulfilled",
  "partially_packed",
  "packed",
  "partially_shipped",
  "shipped",
  "partially_delivered",
  "delivered",
  "returning",
  "returned",
  "not_needed",
] as const;
export const shipmentStatuses = [
  "pending",
  "packed",
  "ready_for_pickup",
  "shipped",
  "out_for_delivery",
  "attempt_failed",
  "delivered",
  "returning",
  "returned",
  "lost",
  "cancelled",
] as const;
export const stages = [
  "draft",
  "awaiting_payment",
  "cancelled",
  "on_hold",
  "new",
  "confirmed",
  "packed",
  "shipped",
  "delivered",
  "returned",
  "completed",
] as const;
export type Stage = (typeof stages)[number];
/** Reasons of a refund by the shop. The system has its own: a payment that came too late, by the provider, a lost dispute. */
export const refundReasons = ["customer", "inventory", "damaged", "other"] as const;
export const systemRefundReasons = ["late_payment", "provider", "dispute"] as const;
export const cancelReasons = [
  "customer",
  "declined",
  "fraud",
  "inventory",
  "staff",
  "unconfirmed",
  "other",
] as const;

const Axes = z.object({
  lifecycle: z.enum(lifecycles),
  confirmation: z.enum(confirmations),
  payment_status: z.enum(paymentStatuses),
  fulfilment_status: z.enum(fulfilmentStatuses),
  return_status: z.enum(["none", "requested", "open", "closed"]),
  hold_reason: z.string().nullable(),
  stage: z.enum(stages),
});
export type OrderAxes = Omit<z.infer<typeof Axes>, "stage">;

export const OrderRow = Axes.extend({
  id: z.string(),
  number: z.number().int(),
  /** Prefix of the number: see orderName(). */
  number_prefix: z.string(),
  customer_id: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  item_count: z.number().int(),
  total: money,
  currency: z.string(),
  payment_method: z.string(),
  /** True for a test order: it uses no stock, counts as no sale and can be deleted. */
  is_test: z.boolean(),
  placed_at: instant,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderLine = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  title: z.string(),
  variant_title: z.string(),
  /** Ship date of a preordered line; "" if none was given, null if the line was in stock. */
  preorder_from: z.string().nullable(),
  sku: z.string().nullable(),
  picture: Picture.nullable(),
  unit_price: money,
  quantity: z.number().int(),
  cancelled_quantity: z.number().int(),
  discount: money,
  total: money,
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Shipment = z.object({
  id: z.string(),
  status: z.enum(shipmentStatuses),
  courier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  lines: z.array(z.object({ order_line_id: z.string(), quantity: z.number().int() })),
  packed_at: instant.nullable(),
  shipped_at: instant.nullable(),
  delivered_at: instant.nullable(),
});
export type Shipment = z.infer<typeof Shipment>;

/** One entry of the order's timeline, from the activity log. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.string(),
  role: z.string(),
  /** e.g. "order.placed", "order.confirmed", "shipment.shipped", "note.added" */
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Refund = z.object({
  id: z.string(),
  amount: money,
  reason: z.enum([...refundReasons, ...systemRefundReasons]),
  status: z.enum(["pending", "succeeded", "failed"]),
  /** The provider that returns the money; null if the shop returns it itself. */
  provider: z.string().nullable(),
  /** The provider's reason of a failed refund. */
  failure: z.string().nullable(),
  /** True if the provider hasn't reported a result in 30 days; its state isn't requested any more. */
  is_overdue: z.boolean(),
  created_at: instant,
});
export type Refund = z.infer<typeof Refund>;

const orderVerbs = [
  "confirm",
  "reject",
  "hold",
  "unhold",
  "pack",
  "ship",
  "deliver",
  "mark_paid",
  "refund",
  "cancel",
  "delete",
] as const;
export type OrderVerb = (typeof orderVerbs)[number];

export const Order = OrderRow.extend({
  phone: z.string().nullable(),
  /** E.164, for calls; null in orders before November 2026 whose text was no phone number. */
  phone_e164: z.string().nullable(),
  phone_extension: z.string().nullable(),
  address: Address,
  delivery: OrderDelivery,
  payment: OrderPayment.nullable(),
  note: z.string().nullable(),
  /** The terms that the shopper agreed to; null if the shop had none. */
  accepted_terms: z.object({ label: z.string(), url: z.string() }).nullable(),
  accepts_marketing: z.boolean(),
  lines: z.array(OrderLine),
  shipments: z.array(Shipment),
  subtotal: money,
  discount_total: money,
  shipping_total: money,
  fee_total: money,
  tax_total: money,
  taxes: z.array(TaxAmount),
  /** True if `total` includes the taxes already, because the shop's prices did. */
  prices_include_tax: z.boolean(),
  discounts: z.array(AppliedDiscount),
  /** The amount still to be collected. */
  balance: z.number().int(),
  refunds: z.array(Refund),
  /** The shop's tax number; null if the order has no taxes. */
  shop_tax_number: z.string().nullable(),
  /** The paid amount that isn't refunded, nor being refunded. */
  refundable: money,
  /** True if the payment provider returns the money of a refund. */
  is_refunded_online: z.boolean(),
  /** The instant at which an order that awaits its payment is cancelled. */
  payment_due_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  /** Actions that the caller may take now; the buttons of the page. */
  allowed: z.array(z.enum(orderVerbs)),
  /** URL of the shopper's page of this order. */
  order_url: z.string(),
  version: z.number().int(),
  confirmed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
});
export type Order = z.infer<typeof Order>;

const changed = z.object({ message: z.string(), data: Order });
const transition = shop("orders", { idempotency: "accepted" }).errors(errorMap("transition_rejected"));
const inShipment = inShopById.extend({ shipment_id: z.uuid() });

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

/** Filters and sort order of the list of orders. */
export const orderFilter = z.object({
  search: z.string().trim().max(200).optional(),
  stage: z.enum(stages).optional(),
  payment_status: z.enum(paymentStatuses).optional(),
  /** Shop-local days, inclusive: 2026-11-01 */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
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
    .output(page(OrderRow)),
  read: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(Order)),
  /** Each step of the price, as it was computed when the order was placed. */
  calculation: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/calculation" })
    .input(z.object({ params: inShopById }))
    .output(answer(OrderCalculation)),
  /** The orders before and after one in the filtered and sorted list, even if the filter no longer matches that one. */
  neighbours: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/neighbours" })
    .input(z.object({ params: inShopById, query: orderFilter }))
    .output(neighbours),
  confirm: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/confirmation" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  hold: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/hold" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(500) }),
      }),
    )
    .output(changed),
  unhold: transition
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/orders/{id}/hold" })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Packs the unpacked lines (all, or the named ones) into one shipment. */
  pack: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          lines: z
            .array(z.object({ order_line_id: z.uuid(), quantity: z.number().int().min(1).max(999) }))
            .min(1, "Choose items to pack.")
            .max(500)
            .superRefine((lines, context) => {
              const seen = new Set<string>();
              for (const [index, { order_line_id: id }] of lines.entries()) {
                if (seen.has(id.toLowerCase()))
                  context.addIssue({
                    code: "custom",
                    path: [index, "order_line_id"],
                    message: "This item is listed twice. List it once, with the whole quantity.",
                  });
                seen.add(id.toLowerCase());
              }
            })
            .optional(),
        }),
      }),
    )
    .output(changed),
  ship: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}/dispatch" })
    .input(
      z.object({
        params: inShipment,
        body: z.object({
          courier: optionalLine(80),
          tracking_number: optionalLine(120),
          tracking_url: z
            .union([
              z.literal(""),
              z.url({ protocol: /^https?$/, message: "Enter a URL that starts with https://." }),
            ])
            .nullish()
            .transform((value) => value || null),
        }),
      }),
    )
    .output(changed),
  deliver: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/shipments/{shipment_id}/delivery" })
    .input(z.object({ params: inShipment }))
    .output(changed),
  /** Records the payment of the amount due, which the shop has received outside of Vitrine. */
  mark_paid: transition
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/payments", successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .output(changed),
  /** Refunds an amount: through the provider that it was paid with, or recorded if the shop returns the money itself. */
  refund: shop("orders", { idempotency: "required" })
    .errors(errorMap("transition_rejected", "refund_too_large"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/refunds", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          amount: money.min(1, "Enter an amount of more than zero."),
          reason: z.enum(refundReasons),
          note: optionalText(500),
        }),
      }),
    )
    .output(changed),
  cancel: transition
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
  add_note: shop("orders", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/notes", successStatus: 201 })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ text: z.string().trim().min(1, "Enter a note.").max(2000) }),
      }),
    )
    .output(changed),
};
