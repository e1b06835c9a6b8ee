import * as z from "zod";
import { OrderAddress } from "./address.ts";
import { Billing } from "./billing.ts";
import { AppliedDiscount } from "../coupons/cart-coupons.ts";
import { IssuedDocument } from "../orders/issued-document.ts";
import { ShownAdvance } from "../payments/advance-payments.ts";
import { shipmentStatuses } from "../orders/shipment-statuses.ts";
import { PaidSums } from "../payments/paid-sums.ts";
import { OrderPayment } from "../payments/payment-methods.ts";
import { PickupPlace, PreparationTime } from "../delivery/pickup-places.ts";
import { DeliveryWindow } from "../delivery/quick-commerce.ts";
import { TaxAmount } from "../taxes/tax-amount.ts";
import { Download } from "../products/digital-files.ts";
import { Picture } from "../products/pictures.ts";
import { instant, money } from "../values/fields.ts";

/** The name of the delivery rate of a new shop. Screens translate it; a name that the shop has entered stays as it is. */
export const standardDelivery = "Standard delivery";

/** The name of the delivery of an order that isn't delivered. */
export const noDelivery = "No delivery";

/** The delivery method of an order, as it was when the order was placed. */
export const OrderDelivery = z.object({
  name: z.string(),
  fee: money,
  days_min: z.number().int(),
  days_max: z.number().int(),
  /** The promised days in the shop's calendar; null in orders placed without a promise. */
  arrives_from: z.string().nullish(),
  arrives_to: z.string().nullish(),
  /** Of express delivery and delivery slots. */
  window: DeliveryWindow.nullish(),
  /** True if the shop arranges the delivery with the customer, so that the days aren't known. */
  is_arranged: z.boolean().optional(),
  /** True if the customer picks up the order; the days are then the time until it is ready. */
  is_pickup: z.boolean().optional(),
  /** The place of the pickup, if the shop had entered one. */
  pickup_place: PickupPlace.nullish(),
  /** The time until a pickup is ready, counted from when the order is placed; null if it is in days. */
  preparation: PreparationTime.nullish(),
});

/** A placed order as its shopper sees it, at an unguessable URL. */
export const PlacedOrder = z.object({
  token: z.string(),
  /** True if the token only shows the order: it changes nothing and downloads no files. */
  is_view_only: z.boolean(),
  is_test: z.boolean(),
  number: z.number().int(),
  /** Prefix of the number: see orderName(). */
  number_prefix: z.string(),
  stage: z.enum([
    "awaiting_payment",
    "received",
    "confirmed",
    "packed",
    "ready_for_pickup",
    "shipped",
    "delivered",
    "returned",
    "cancelled",
  ]),
  /** True if nothing is shipped: the order has only digital files, which are delivered when it is paid, and services. */
  is_digital: z.boolean(),
  /** True if nothing is shipped and some of it is a service: the shop marks it as fulfilled. Its last stage is "delivered". */
  is_service: z.boolean(),
  /** The instant at which its services were fulfilled; null without services, and until then. */
  fulfilled_at: instant.nullable(),
  placed_at: instant,
  /** Null if it isn't confirmed, or needed no confirmation. */
  confirmed_at: instant.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: OrderAddress,
  /** Null for the delivery address without a tax number. */
  billing: Billing.nullable(),
  delivery: OrderDelivery,
  payment_method: z.string(),
  /** The name of a manual payment method and its instructions, as they were when the order was placed. */
  payment: OrderPayment.nullable(),
  /** The advance payment of a cash-on-delivery order, if there is one. */
  advance: ShownAdvance.nullable(),
  payment_status: z.string(),
  /** The instant until which it can be paid; null if it isn't awaiting a payment. */
  payment_due_at: instant.nullable(),
  /** The shop's text for all of its orders; plain text. */
  thank_you: z.string().nullable(),
  /** The shop's tax number; null if the order has no taxes. */
  shop_tax_number: z.string().nullable(),
  /** True if the customer has to enter the code that was sent to them: see `order_codes`. */
  awaits_code: z.boolean(),
  /** The way in which the code was sent: "none" if it could not be, null if it is not sent yet. */
  code_sent_by: z.enum(["email", "sms", "none"]).nullable(),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      picture: Picture.nullable(),
      unit_price: money,
      quantity: z.number().int(),
      /** Units that the shop doesn't deliver any more. */
      cancelled_quantity: z.number().int(),
      total: money,
    }),
  ),
  shipments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(shipmentStatuses),
      courier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      tracking_url: z.string().nullable(),
      packed_at: instant.nullable(),
      ready_at: instant.nullable(),
      shipped_at: instant.nullable(),
      delivered_at: instant.nullable(),
      lines: z.array(
        z.object({
          /** The position of the line in `lines` of the order. */
          order_line: z.number().int(),
          title: z.string(),
          variant_title: z.string(),
          quantity: z.number().int(),
        }),
      ),
    }),
  ),
  /** Files of the order, once it is paid. `link` expires after two days: `/storefront/{handle}/downloads/{link}`. */
  downloads: z.array(Download.extend({ link: z.string() })),
  /** The order's invoice and credit notes: `/storefront/{handle}/orders/{token}/documents/{id}`. */
  documents: z.array(IssuedDocument),
  /** The instant until which the shopper can cancel the order; null if they can't. */
  cancellable_until: instant.nullable(),
  /** True if the shopper can mark the order as received: all of it is on its way, and no cash is due. */
  may_mark_received: z.boolean(),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  shipping_total: money,
  fee_total: money,
  /** Added so that the total can be paid in cash; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  tax_total: money,
  taxes: z.array(TaxAmount),
  prices_include_tax: z.boolean(),
  discounts: z.array(AppliedDiscount),
  total: money,
  /** The part of the total that isn't due any more, because items were cancelled before they were paid. */
  cancelled_total: money,
  paid: PaidSums,
  /** The amount that is still to be paid. */
  amount_due: money,
  /** The part of it that the customer's bank has authorised: the shop captures it later, and it must not be paid again. */
  authorized_amount: money,
  /** The money that was returned, or is being returned. */
  refunded_amount: money,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;
