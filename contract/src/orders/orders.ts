import * as z from "zod";
import { AppliedDiscount } from "../coupons/cart-coupons.ts";
import { OrderAddress } from "../checkout/address.ts";
import { Billing } from "../checkout/billing.ts";
import { OrderDelivery } from "../checkout/placed-order.ts";
import { DeliveryWindow } from "../delivery/quick-commerce.ts";
import { TaxAmount } from "../taxes/tax-amount.ts";
import { IssuedDocument } from "./issued-document.ts";
import { shipmentStatuses } from "./shipment-statuses.ts";
import { instant, money } from "../values/fields.ts";
import { OrderPayment } from "../payments/payment-methods.ts";
import { ShownAdvance } from "../payments/advance-payments.ts";
import { PaidSums } from "../payments/paid-sums.ts";
import { Picture } from "../products/pictures.ts";

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
/** `not_needed`: digital files. `service_…`: nothing is shipped, and some of it is a service. */
export const fulfilmentStatuses = [
  "unfulfilled",
  "partially_packed",
  "packed",
  "ready_for_pickup",
  "partially_shipped",
  "shipped",
  "partially_delivered",
  "delivered",
  "returning",
  "returned",
  "not_needed",
  "service_unfulfilled",
  "service_fulfilled",
] as const;

/** True if nothing of an order is shipped: it has only digital files and services. */
export function needsNoDelivery(status: (typeof fulfilmentStatuses)[number]): boolean {
  return status === "not_needed" || isOfServices(status);
}

/** True if nothing of an order is shipped, and a member marks it as fulfilled. */
export function isOfServices(status: (typeof fulfilmentStatuses)[number]): boolean {
  return status === "service_unfulfilled" || status === "service_fulfilled";
}

export const stages = [
  "draft",
  "awaiting_payment",
  "cancelled",
  "on_hold",
  "new",
  "confirmed",
  "packed",
  "ready_for_pickup",
  "shipped",
  "delivered",
  "returned",
  "completed",
] as const;
export type Stage = (typeof stages)[number];
/** Reasons of a refund by the shop. The system has its own: a payment that came too late, by the provider, a lost dispute. */
export const refundReasons = ["customer", "inventory", "damaged", "other"] as const;
const systemRefundReasons = ["late_payment", "provider", "dispute"] as const;
/**
 * The way it was paid, the customer's store credit, or the order that replaces returned items. `unpaid` moves no money: items
 * were cancelled that weren't paid yet, so less is due.
 */
const refundDestinations = ["original", "store_credit", "exchange", "unpaid"] as const;
/** The destination of a refund by the shop. Without a choice, store credit is refunded after all other payments. */
export const RefundTo = z.enum(["original", "store_credit"]).default("original");
export type RefundDestination = (typeof refundDestinations)[number];
export const cancelReasons = [
  "customer",
  "declined",
  "fraud",
  "inventory",
  "staff",
  "unconfirmed",
  "other",
] as const;

export const orderSources = ["checkout", "draft_order", "exchange", "import"] as const;

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
  /** True if the customer picks up the order. */
  is_pickup: z.boolean(),
  placed_at: instant,
});
export type OrderRow = z.infer<typeof OrderRow>;

/** An order in the list of orders. */
export const ListedOrder = OrderRow.extend({
  tags: z.array(z.string()),
  /** The name of a manual payment method, as it was when the order was placed. */
  payment_name: z.string().nullable(),
  /** The name of the delivery method, as it was when the order was placed; null for past orders without one. */
  delivery_name: z.string().nullable(),
  /** The last promised day of a delivery or pickup: "2026-11-24"; null without a promise. */
  arrives_to: z.string().nullable(),
  /** Of express delivery and delivery slots. */
  window: DeliveryWindow.nullable(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

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
  /** False for units that are never shipped: digital files and services. */
  requires_shipping: z.boolean(),
  /** True for a service, which a member marks as fulfilled. Digital files are delivered by the payment. */
  is_service: z.boolean(),
  /** Of a service; null until it is fulfilled. */
  fulfilled_at: instant.nullable(),
  discount: money,
  total: money,
});
export type OrderLine = z.infer<typeof OrderLine>;

const orderVerbs = [
  "confirm",
  "reject",
  "hold",
  "unhold",
  "pack",
  "ship",
  "deliver",
  "mark_received",
  "mark_ready_for_pickup",
  "mark_picked_up",
  "mark_fulfilled",
  "mark_paid",
  "capture",
  "refund",
  "cancel",
  "cancel_items",
  "edit",
  "edit_contact",
  "delete",
  "mark_out_for_delivery",
  "mark_attempt_failed",
  "mark_returning",
  "mark_returned",
  "mark_lost",
  "cancel_shipment",
  "edit_tracking",
  "reship",
  "write_off",
  "write_off_due",
  "undo_write_off",
  "no_answer",
  "complete",
  "reopen",
] as const;
export type OrderVerb = (typeof orderVerbs)[number];

/** The ways to resolve a lost shipment. */
const lossResolutions = ["reshipped", "written_off"] as const;
export type LossResolution = (typeof lossResolutions)[number];

export const Shipment = z.object({
  id: z.string(),
  status: z.enum(shipmentStatuses),
  courier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  lines: z.array(z.object({ order_line_id: z.string(), quantity: z.number().int() })),
  /** Of a lost shipment: its units were shipped again, or written off. Null until then, and for all others. */
  resolution: z.enum(lossResolutions).nullable(),
  packed_at: instant.nullable(),
  /** The instant at which it was ready for pickup. */
  ready_at: instant.nullable(),
  /** The instant at which it left the shop: with a courier, or with the customer who picked it up. */
  shipped_at: instant.nullable(),
  delivered_at: instant.nullable(),
  /** Actions on the shipment that the caller may take now. */
  allowed: z.array(z.enum(orderVerbs)),
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
  destination: z.enum(refundDestinations),
  /** The provider's reason of a failed refund. */
  failure: z.string().nullable(),
  /** True if the provider hasn't reported a result in 30 days; its state isn't requested any more. */
  is_overdue: z.boolean(),
  created_at: instant,
  /** True if the caller can return the money of this failed refund now: see `order_refunds.repeat`. */
  may_repeat: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

/** A payment that the customer's bank has authorised first, to be captured later. */
export const Authorization = z.object({
  /** `capturing` and `releasing`: the provider is being requested to. */
  status: z.enum(["held", "capturing", "captured", "releasing", "released", "expired"]),
  amount: money,
  /** The instant at which it can't be captured any more. */
  expires_at: instant,
  /** The provider's reason why the last capture failed. */
  failure: z.string().nullable(),
});
export type Authorization = z.infer<typeof Authorization>;

export const Order = OrderRow.extend({
  phone: z.string().nullable(),
  /** E.164, for calls; null in orders before November 2026 whose text was no phone number. */
  phone_e164: z.string().nullable(),
  phone_extension: z.string().nullable(),
  address: OrderAddress,
  /** Null for the delivery address without a tax number. */
  billing: Billing.nullable(),
  delivery: OrderDelivery,
  payment: OrderPayment.nullable(),
  /** The advance payment of a cash-on-delivery order, if there is one. */
  advance: ShownAdvance.nullable(),
  /** `draft_order`: the shop created it for its customer. */
  source: z.enum(orderSources),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  /** The terms that the shopper agreed to; null if the shop had none. */
  accepted_terms: z.object({ label: z.string(), url: z.string() }).nullable(),
  accepts_marketing: z.boolean(),
  lines: z.array(OrderLine),
  shipments: z.array(Shipment),
  subtotal: money,
  discount_total: money,
  shipping_total: money,
  fee_total: money,
  /** Added so that the total can be paid in cash; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  tax_total: money,
  taxes: z.array(TaxAmount),
  /** True if `total` includes the taxes already, because the shop's prices did. */
  prices_include_tax: z.boolean(),
  discounts: z.array(AppliedDiscount),
  paid: PaidSums,
  /** The amount that was due, and that the shop doesn't expect any more. It wasn't received, and lowers no sale. */
  written_off: money,
  /** The amount still to be collected. */
  balance: z.number().int(),
  /** The amount that was paid too much or for cancelled items, and isn't refunded or being refunded. */
  refund_due: money,
  refunds: z.array(Refund),
  authorization: Authorization.nullable(),
  /** The oldest first. */
  documents: z.array(IssuedDocument),
  /** True if the caller can issue the invoice now. */
  may_issue_invoice: z.boolean(),
  /** True if the caller can email the issued invoice to the customer. */
  may_email_invoice: z.boolean(),
  /** The shop's tax number; null if the order has no taxes. */
  shop_tax_number: z.string().nullable(),
  /** The paid amount that isn't refunded, nor being refunded. */
  refundable: money,
  /** True if the payment provider returns the money of a refund. */
  is_refunded_online: z.boolean(),
  /** The instant at which an order that awaits its payment is cancelled. */
  payment_due_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  /** Of the storefront on which the customer ordered, and of their emails: "ar". Null for the shop's default language. */
  language: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  /** Actions that the caller may take now; the buttons of the page. */
  allowed: z.array(z.enum(orderVerbs)),
  /**
   * URL of the shopper's page of this order. It has the rights of the customer only if the caller may refund, and otherwise only
   * shows the order. Null for API keys without `orders:write`, and in webhooks.
   */
  order_url: z.string().nullable(),
  version: z.number().int(),
  confirmed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
});
export type Order = z.infer<typeof Order>;

/** For `.superRefine()`: rejects a line that is listed twice. */
export function orderLineIds(lines: { order_line_id: string }[], context: z.core.$RefinementCtx): void {
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
}

const units = z.number("Enter a number.").int("Enter a whole number.").min(0, "Enter 0 or more.").max(999);

const inspectedLines = z
  .array(z.object({ order_line_id: z.uuid(), sellable: units, damaged: units }))
  .max(500)
  .superRefine(orderLineIds);

export type InspectedLine = z.infer<typeof inspectedLines>[number];

/** Received units of a shipment's lines, by their condition. None if refunds have restocked all of them. */
export const ShipmentInspection = z.object({ lines: inspectedLines });

/** Received units of order lines, by their condition. */
export const Inspection = z.object({
  lines: inspectedLines.refine(hasUnits, { message: "Enter at least one received unit." }),
});

/** True if any units were received. */
export function hasUnits(lines: Pick<InspectedLine, "sellable" | "damaged">[]): boolean {
  return lines.some(({ sellable, damaged }) => sellable + damaged > 0);
}
