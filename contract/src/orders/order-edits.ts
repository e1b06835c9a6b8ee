import * as z from "zod";
import { response, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { money, optional, optionalLine, optionalText, version } from "../values/fields.ts";
import { OrderAddress } from "../checkout/address.ts";
import { Billing, BillingInput } from "../checkout/billing.ts";
import { DeliveryWindow } from "../delivery/quick-commerce.ts";
import { deliveryOf, DraftOrderLines, ManualDiscount, optionalEmail, QuotedLine } from "./draft-orders.ts";
import { OrderCalculation } from "./order-calculation.ts";
import { Order, orderLineIds } from "./orders.ts";

/** The contact and the addresses of an order. */
const contact = {
  email: optionalEmail,
  phone: optionalLine(60),
  address: OrderAddress,
  /** Unchanged if absent. */
  billing: BillingInput.nullish(),
};

/**
 * Another delivery than the order has now: one of the shop's rates or times for the address, a name and a price that the member
 * enters, or the delivery with which the order was placed, with its price and discount.
 */
const OrderEditDelivery = deliveryOf(["rate", "custom", "placed"]);
export type OrderEditDelivery = z.infer<typeof OrderEditDelivery>;

/** The changes that a member wants to make to an order. Nothing is stored until they are saved. */
export const OrderEditInput = z.object({
  /** Quantities of the order's lines; 0 removes the line. A line that isn't listed stays as it is. */
  quantities: z
    .array(
      z.object({
        order_line_id: z.uuid(),
        quantity: z
          .number("Enter a quantity.")
          .int("Enter a whole number.")
          .min(0, "Enter 0 or more.")
          .max(99_999, "Enter 99,999 or less."),
      }),
    )
    .max(500)
    .superRefine(orderLineIds),
  /** New lines, at the current price of a product or at the entered one. */
  added: DraftOrderLines,
  /** True if the new lines have no tax. */
  is_tax_exempt: z.boolean().default(false),
  /** Off the whole order. Replaces the discount of an earlier edit. */
  discount: optional(ManualDiscount),
  discount_reason: optionalLine(120),
  /** Off lines of the order, besides the discounts that they have. A line that isn't listed keeps its discount. */
  line_discounts: z
    .array(
      z.object({
        order_line_id: z.uuid(),
        /** Null for none. */
        discount: optional(ManualDiscount),
        reason: optionalLine(120),
      }),
    )
    .max(500)
    .superRefine(orderLineIds)
    .default([]),
  /** The ids of all coupons and discounts of the placed order that no longer apply. Absent: as they are now. */
  removed_coupons: z.array(z.string().max(60)).max(100).optional(),
  /** Amounts of the order's fees; 0 removes the fee. A fee that isn't listed stays as it is. */
  fees: z
    .array(z.object({ fee_id: z.string().max(20), amount: money }))
    .max(20)
    .default([]),
  /** Null to leave the delivery method. */
  delivery: optional(OrderEditDelivery),
  /**
   * The amount that the customer pays for the delivery, if its method stays. Another one than now replaces the delivery's
   * discount, too.
   */
  delivery_price: money,
  ...contact,
});
export type OrderEditInput = z.infer<typeof OrderEditInput>;
export type OrderContact = Pick<OrderEditInput, keyof typeof contact>;

/** An order as it can be edited. */
export const EditableOrder = z.object({
  id: z.string(),
  number: z.number().int(),
  number_prefix: z.string(),
  currency: z.string(),
  version: z.number().int(),
  /** Null if the customer can't be emailed. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: OrderAddress,
  billing: Billing.nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      variant_id: z.string().nullable(),
      title: z.string(),
      variant_title: z.string(),
      sku: z.string().nullable(),
      picture: Picture.nullable(),
      unit_price: money,
      quantity: z.number().int(),
      /** The units that are packed, shipped or cancelled. */
      min_quantity: z.number().int(),
      /** The discount that an edit has set for this line. */
      discount: ManualDiscount.nullable(),
      discount_reason: z.string().nullable(),
    }),
  ),
  /** The discount of an earlier edit. */
  discount: ManualDiscount.nullable(),
  discount_reason: z.string().nullable(),
  /** The coupons and discounts with which the order was placed. */
  coupons: z.array(
    z.object({ id: z.string(), title: z.string(), code: z.string().nullable(), is_removed: z.boolean() }),
  ),
  /** A removed fee has the amount 0. */
  fees: z.array(z.object({ id: z.string(), name: z.string(), amount: money })),
  delivery_name: z.string(),
  delivery_price: money,
  /** Of express delivery and delivery slots. */
  delivery_window: DeliveryWindow.nullable(),
  /** The delivery with which the order was placed, if an edit has replaced it. */
  placed_delivery: z.object({ name: z.string(), price: money }).nullable(),
  /** True if the customer pays no tax. */
  is_tax_exempt: z.boolean(),
  /** False if no item is delivered: the address then needs no street. */
  requires_shipping: z.boolean(),
});
export type EditableOrder = z.infer<typeof EditableOrder>;

/** Every figure of an order before and after an edit. */
export const OrderEditPreview = z.object({
  before: OrderCalculation,
  /** Null if the total is more than an order can charge. */
  after: OrderCalculation.nullable(),
  /** The order's lines that there isn't enough stock for. */
  short: z.array(z.object({ order_line_id: z.string(), available: z.number().int() })),
  added: z.array(QuotedLine),
  /** False if no item of the edited order is delivered. */
  requires_shipping: z.boolean(),
  /** The shop's rates and delivery times for the address. */
  delivery_options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      packaging_fee: money,
      window: DeliveryWindow.nullable(),
      /** True if no more orders fit in this delivery time. */
      is_full: z.boolean(),
    }),
  ),
  /** True if the chosen delivery isn't available. The figures have the delivery that the order has now. */
  is_delivery_unavailable: z.boolean(),
  /** The amount due; negative if the customer has paid too much. */
  balance: z.object({ before: z.number().int(), after: z.number().int() }),
  /** True if the order is paid online, and the amount due is too small for that. */
  is_too_small_online: z.boolean(),
  /**
   * The number of the issued invoice that saving these changes replaces, with a credit note and a new invoice; null if there is
   * none, or if they change nothing that it shows.
   */
  replaced_invoice: z.string().nullable(),
});
export type OrderEditPreview = z.infer<typeof OrderEditPreview>;

/** A change of an order, as its timeline and the customer's email show it. Money is in minor units. */
export type OrderChange =
  | { kind: "added" | "removed"; title: string; quantity: number }
  | { kind: "quantity"; title: string; before: number; after: number }
  | { kind: "discount" | "delivery" | "total"; before: number; after: number }
  | { kind: "line_discount"; title: string; discount: ManualDiscount | null; reason: string | null }
  | { kind: "coupon"; title: string; is_removed: boolean }
  | { kind: "fee"; title: string; before: number; after: number }
  | { kind: "delivery_method"; before: string; after: string; window: DeliveryWindow | null }
  /** Without its values: the activity log has no contact details. */
  | { kind: "email" | "phone" | "address" | "billing" };

/** True to email the customer what has changed. */
const notifies_customer = z.boolean().default(false);

const path = "/v1/shop/{shop_id}/orders/{id}" as const;
const ofOrder = z.object({ params: inShopById });

/** Edits of placed orders: quantities, lines, discounts, coupons, fees, deliveries and addresses. */
export const order_edits = {
  read: shop("orders", { permission: "orders/edit" })
    .route({ method: "GET", path: `${path}/edit` })
    .input(ofOrder)
    .errors(errorMap("transition_rejected"))
    .output(response(EditableOrder)),
  /** Prices the changes without storing them. */
  preview: shop("orders", { permission: "orders/edit", contends: "nothing" })
    .route({ method: "POST", path: `${path}/edit/preview` })
    .input(ofOrder.extend({ body: OrderEditInput }))
    .errors(errorMap("transition_rejected"))
    .output(response(OrderEditPreview)),
  /** `version` and `accepted_total` are what the member saw. No money is refunded. An invoice that says otherwise is replaced. */
  create: shop("orders", { permission: "orders/edit", idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/edits`, successStatus: 201 })
    .input(
      ofOrder.extend({
        body: OrderEditInput.extend({
          version,
          accepted_total: money,
          notifies_customer,
          /** For the timeline. */
          note: optionalText(500),
        }),
      }),
    )
    .errors(errorMap("transition_rejected", "version_conflict", "price_changed", "sold_out", "slot_full"))
    .output(z.object({ message: z.string(), data: EditableOrder })),
  /**
   * Changes where the order goes and how the customer is reached. Prices and taxes stay as they are. An issued invoice with another
   * buyer is replaced.
   */
  update_contact: shop("orders", { permission: "orders/manage" })
    .route({ method: "PUT", path: `${path}/contact` })
    .input(ofOrder.extend({ body: z.object({ ...contact, version, notifies_customer }) }))
    .errors(errorMap("transition_rejected", "version_conflict"))
    .output(z.object({ message: z.string(), data: Order })),
};
