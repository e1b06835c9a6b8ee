import * as z from "zod";
import { response, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { money, optionalText, version } from "../values/fields.ts";
import { Order, orderLineIds, refundReasons, RefundTo } from "./orders.ts";

/** The units and amounts of an order that can be refunded or cancelled now. Amounts include taxes. */
export const RefundableOrder = z.object({
  version: z.number().int(),
  lines: z.array(
    z.object({
      order_line_id: z.string(),
      /** See `shareOfUnits`. */
      quantity: z.number().int(),
      amounts: z.array(z.number().int()),
      refunded_units: z.number().int(),
      refunded_amount: money,
      /** Units that aren't packed: refunding them removes them from the order. */
      cancellable: z.number().int(),
      /** Units that were shipped, and are neither refunded nor returned. */
      shipped: z.number().int(),
      /** Of the shipped units, those that can be restocked. */
      restockable: z.number().int(),
    }),
  ),
  /** The parts of the delivery and of the fees that aren't refunded. */
  delivery: money,
  fee: money,
  due: money,
  refundable: money,
  /** The amount that was paid too much or for cancelled items: the suggested refund if no part is chosen. */
  refund_due: money,
  /** The lost shipments that are neither sent again nor written off, with the units that can be sent again. */
  lost: z.array(
    z.object({
      shipment_id: z.string(),
      lines: z.array(
        z.object({
          order_line_id: z.string(),
          wanted: z.number().int(),
          /** Units that are refunded already: they aren't sent again. */
          refunded: z.number().int(),
        }),
      ),
    }),
  ),
  may_refund: z.boolean(),
  may_cancel: z.boolean(),
});
export type RefundableOrder = z.infer<typeof RefundableOrder>;

const units = z
  .number("Enter a number.")
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(99_999, "Enter 99,999 or less.")
  .default(0);

export const OrderRefundInput = z
  .object({
    lines: z
      .array(
        z.object({
          order_line_id: z.uuid(),
          /** Units that aren't packed. They are removed from the order, and their stock is released. */
          cancelled: units,
          /** Units that were shipped. */
          shipped: units,
          /** True if the shipped units came back and can be sold again. */
          restocks: z.boolean().default(false),
        }),
      )
      .max(500)
      .superRefine(orderLineIds)
      .default([]),
    delivery: money.default(0),
    fee: money.default(0),
    /** The refund. Zero only cancels items. What isn't paid yet is no longer due, and isn't part of it. */
    amount: money,
    reason: z.enum(refundReasons),
    note: optionalText(500),
    to: RefundTo,
    notifies_customer: z.boolean().default(true),
    version,
  })
  .refine(
    ({ amount, lines }) => amount > 0 || lines.some(({ cancelled, shipped }) => cancelled + shipped > 0),
    {
      path: ["amount"],
      message: "Enter an amount, or choose items to refund or cancel.",
    },
  );
export type OrderRefundInput = z.infer<typeof OrderRefundInput>;

/** The way in which the money of a failed refund is returned. `manual`: the shop returns it itself. */
export const repeatedRefundWays = ["original", "manual"] as const;

/** Units of a line that a refund was for, as the timeline has them. */
export interface RefundedItem {
  order_line_id: string;
  title: string;
  quantity: number;
  cancelled: number;
  restocked: number;
}

const path = "/v1/shop/{shop_id}/orders/{id}" as const;

/** Refunds of items, delivery and fees, and cancellations of items that aren't packed. */
export const order_refunds = {
  read: shop("orders")
    .route({ method: "GET", path: `${path}/refundable` })
    .input(z.object({ params: inShopById }))
    .output(response(RefundableOrder)),
  /** `version` is that of the order that the member saw. */
  create: shop("orders", { permission: ["orders/refund", "orders/cancel"], idempotency: "required" })
    .errors(
      errorMap("transition_rejected", "version_conflict", "refund_too_large", "store_credit_unavailable"),
    )
    .route({ method: "POST", path: `${path}/item-refunds`, successStatus: 201 })
    .input(z.object({ params: inShopById, body: OrderRefundInput }))
    .output(z.object({ message: z.string(), data: Order })),
  /** Returns the money of a failed refund, once: with the same payment again, or by the shop itself. Its parts stay refunded. */
  repeat: shop("orders", { permission: "orders/refund", idempotency: "required" })
    .errors(errorMap("transition_rejected", "refund_too_large"))
    .route({ method: "POST", path: `${path}/refunds/{refund_id}/repeat`, successStatus: 201 })
    .input(
      z.object({
        params: inShopById.extend({ refund_id: z.uuid() }),
        body: z.object({ way: z.enum(repeatedRefundWays) }),
      }),
    )
    .output(z.object({ message: z.string(), data: Order })),
};
