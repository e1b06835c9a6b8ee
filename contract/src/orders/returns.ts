import * as z from "zod";
import { response, inShopById, shop, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import type { OrderPermission } from "../roles.ts";
import { instant, money, optionalText } from "../values/fields.ts";
import { Inspection, orderLineIds, RefundTo } from "./orders.ts";

export const returnReasons = [
  "size_too_small",
  "size_too_large",
  "not_as_described",
  "defective",
  "wrong_item",
  "changed_mind",
  "other",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnStatuses = [
  "requested",
  "approved",
  "declined",
  "received",
  "resolved",
  "cancelled",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Actions on a return. `refund`, `exchange` and `close` all resolve it, `close` without a refund. */
export const returnVerbs = [
  "approve",
  "decline",
  "receive",
  "refund",
  "exchange",
  "close",
  "cancel",
] as const;
export type ReturnVerb = (typeof returnVerbs)[number];

/** Items that the customer sends back. Sellable and damaged units are those that the shop has received. */
export const Return = z.object({
  id: z.string(),
  status: z.enum(returnStatuses),
  requested_by: z.enum(["shop", "shopper"]),
  lines: z.array(
    z.object({
      order_line_id: z.string(),
      quantity: z.number().int(),
      reason: z.enum(returnReasons),
      sellable: z.number().int(),
      damaged: z.number().int(),
    }),
  ),
  note: z.string().nullable(),
  /** From the shop to the customer: how to send the items back. */
  instructions: z.string().nullable(),
  decline_reason: z.string().nullable(),
  resolution: z.enum(["refund", "exchange", "store_credit", "no_refund"]).nullable(),
  /** Of an exchange, the value of the returned items that paid for the new order. */
  refund: z.object({ amount: money, status: z.enum(["pending", "succeeded", "failed"]) }).nullable(),
  /** Pictures of the items by the shopper. Only the shop can read them. */
  photos: z.array(z.object({ id: z.string(), name: z.string() })),
  requested_at: instant,
  decided_at: instant.nullable(),
  received_at: instant.nullable(),
  resolved_at: instant.nullable(),
});
export type Return = z.infer<typeof Return>;

/** Another order that a return connects this one with. */
const LinkedOrder = z.object({ id: z.string(), number: z.number().int(), number_prefix: z.string() });
export type LinkedOrder = z.infer<typeof LinkedOrder>;
/** `token` opens the shopper's page of the order. */
const OwnLinkedOrder = LinkedOrder.omit({ id: true }).extend({ token: z.string() });

/** Units of a line that are delivered, and neither returned nor being returned. */
const ReturnableLine = z.object({ order_line_id: z.string(), quantity: z.number().int() });

/** The returns of an order, the oldest first. */
export const OrderReturns = z.object({
  returns: z.array(
    Return.extend({
      /** Actions that the caller may take now. */
      allowed: z.array(z.enum(returnVerbs)),
      /** The maximum refund of the received items; 0 before they are received. */
      refundable: money,
      /** The order that replaces the returned items. */
      exchange: LinkedOrder.nullable(),
    }),
  ),
  /** The order whose returned items this order replaces. */
  replaces: LinkedOrder.nullable(),
  /** Empty if the caller can't request a return. */
  returnable: z.array(ReturnableLine),
});
export type OrderReturns = z.infer<typeof OrderReturns>;

/** The returns of the shopper's own order, the oldest first. */
export const OwnReturns = z.object({
  returns: z.array(Return.extend({ may_cancel: z.boolean(), exchange: OwnLinkedOrder.nullable() })),
  replaces: OwnLinkedOrder.nullable(),
  /** Empty if the shopper can't request a return. */
  returnable: z.array(ReturnableLine),
  /** Names of the order's lines. */
  lines: z.array(z.object({ id: z.string(), title: z.string(), variant_title: z.string() })),
  /** The instant until which the shopper can request a return; null if they can't. */
  returnable_until: instant.nullable(),
});
export type OwnReturns = z.infer<typeof OwnReturns>;

const Request = z.object({
  lines: z
    .array(
      z.object({
        order_line_id: z.uuid(),
        // A form with photos is sent as text.
        quantity: z.coerce.number<number | string>().int().min(1).max(999),
        reason: z.enum(returnReasons, "Choose a reason."),
      }),
    )
    .min(1, "Choose at least one item to return.")
    .max(500)
    .superRefine(orderLineIds),
  note: optionalText(1000),
});

/** Maximum number of photos of a return, and of each the size in bytes. */
const maxReturnPhotos = 5;
export const maxReturnPhotoBytes = 5_000_000;

const path = "/v1/shop/{shop_id}/orders/{id}/returns";
const ownPath = "/v1/storefront/{handle}/orders/{token}/returns";
const inReturn = inShopById.extend({ return_id: z.uuid() });
const change = (permission: OrderPermission) =>
  shop("orders", { permission, idempotency: "accepted" }).errors(errorMap("transition_rejected"));
const changed = z.object({ message: z.string(), data: OrderReturns });
const own = visitor({ contends: "order {token}" }).errors(errorMap("transition_rejected", "order_view_only"));
const ownChanged = z.object({ message: z.string(), data: OwnReturns });

export const returns = {
  list: shop("orders")
    .route({ method: "GET", path })
    .input(z.object({ params: inShopById }))
    .output(response(OrderReturns)),
  create: change("orders/returns")
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShopById, body: Request }))
    .output(changed),
  /** Emails the instructions to the customer. */
  approve: change("orders/returns")
    .route({ method: "POST", path: `${path}/{return_id}/approval` })
    .input(z.object({ params: inReturn, body: z.object({ instructions: optionalText(2000) }) }))
    .output(changed),
  /** Emails the reason to the customer. */
  decline: change("orders/returns")
    .route({ method: "POST", path: `${path}/{return_id}/rejection` })
    .input(
      z.object({
        params: inReturn,
        body: z.object({
          reason: z.string().trim().min(1, "Enter a reason.").max(500, "Shorten this to 500 characters."),
        }),
      }),
    )
    .output(changed),
  /** Returns sellable units to stock, and makes damaged ones unavailable. */
  receive: change("orders/returns")
    .route({ method: "POST", path: `${path}/{return_id}/receipt` })
    .input(z.object({ params: inReturn, body: Inspection }))
    .output(changed),
  /** Refunds received items: up to their share of the price. */
  refund: shop("orders", { permission: "orders/refund", idempotency: "accepted" })
    .errors(errorMap("transition_rejected", "refund_too_large", "store_credit_unavailable"))
    .route({ method: "POST", path: `${path}/{return_id}/refund` })
    .input(
      z.object({
        params: inReturn,
        body: z.object({
          amount: money.min(1, "Enter an amount of more than zero."),
          note: optionalText(500),
          to: RefundTo,
        }),
      }),
    )
    .output(changed),
  /** Closes a return without a refund, and emails the customer. */
  close: change("orders/returns")
    .route({ method: "POST", path: `${path}/{return_id}/closure` })
    .input(z.object({ params: inReturn, body: z.object({ note: optionalText(500) }) }))
    .output(changed),
  /** The photo as WebP. */
  read_photo: shop("orders")
    .route({ method: "GET", path: `${path}/{return_id}/photos/{photo_id}` })
    .input(z.object({ params: inReturn.extend({ photo_id: z.uuid() }) }))
    .output(z.file()),
  list_own: visitor()
    .route({ method: "GET", path: ownPath })
    .input(z.object({ params: inStoreOrder }))
    .output(response(OwnReturns)),
  /** Requests a return, with JPEG, PNG, WebP, GIF or AVIF pictures of up to 5 MB. */
  create_own: visitor({ contends: "order {token}", maxBody: 26_000_000 })
    .errors(errorMap("transition_rejected", "photo_rejected", "order_view_only"))
    .route({ method: "POST", path: ownPath, successStatus: 201 })
    .input(
      z.object({
        params: inStoreOrder,
        body: Request.extend({
          photos: z
            .array(z.file())
            .max(maxReturnPhotos, `Choose up to ${maxReturnPhotos} photos.`)
            .default([]),
        }),
      }),
    )
    .output(ownChanged),
  cancel_own: own
    .route({ method: "POST", path: `${ownPath}/{return_id}/cancellation` })
    .input(z.object({ params: inStoreOrder.extend({ return_id: z.uuid() }) }))
    .output(ownChanged),
};
