import * as z from "zod";
import { response, inShop, inShopById, shop, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { orderPrefix } from "../shops/shops.ts";
import { version } from "../values/fields.ts";
import { IssuedDocument } from "./issued-document.ts";
import { Order } from "./orders.ts";

/** Documents that are printed as they are now, and have no number. */
const printKinds = ["packing_slips", "labels", "pick_list"] as const;
export type PrintKind = (typeof printKinds)[number];

/** Maximum number of orders in a printed file. */
export const maxPrinted = 200;

/** The orders of a print. */
const printedIds = z
  .array(z.uuid())
  .min(1, "Choose at least one order.")
  .max(maxPrinted, `Choose up to ${maxPrinted} orders.`);

const start = z
  .number("Enter a number.")
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(99_999_999, "Enter a smaller number.");

export const documentSettingsFields = {
  /** `confirmed` and `paid` issue the invoice of an order automatically. */
  issue_invoices: z.enum(["by_hand", "confirmed", "paid"]),
  /** True to email each invoice to the customer when it is issued. */
  emails_invoices: z.boolean().default(false),
  invoice_prefix: orderPrefix,
  /** The number of the first invoice. It can't be changed once that is issued. */
  invoice_start: start,
  credit_note_prefix: orderPrefix,
  credit_note_start: start,
};
export const DocumentSettings = z.object({
  ...documentSettingsFields,
  emails_invoices: z.boolean(),
  invoice_prefix: z.string(),
  credit_note_prefix: z.string(),
  /** True once the first of them is issued. */
  has_invoices: z.boolean(),
  has_credit_notes: z.boolean(),
  version: z.number().int(),
});
export type DocumentSettings = z.infer<typeof DocumentSettings>;

/**
 * Invoices and credit notes are issued once and never change. They have numbers of their own, without gaps. Credit notes are
 * issued automatically, for each refund of an order with an invoice, and for the rest of an invoice that won't be paid: its
 * order was cancelled or came back undelivered. An edit of the order replaces its invoice by another one, and credits the rest
 * of the replaced one.
 */
export const documents = {
  /** Issues the invoice of an order. Repeated, it returns the invoice that is valid now. */
  issue_invoice: shop("orders", { permission: "orders/manage", idempotency: "accepted" })
    .errors(errorMap("transition_rejected"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/invoice", successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string(), data: IssuedDocument })),
  /** Emails the invoice of an order that is valid now to its customer, as PDF. */
  email_invoice: shop("orders", { permission: "orders/message", idempotency: "required" })
    .errors(errorMap("transition_rejected", "order_without_email"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/{id}/invoice/emails", successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string(), data: Order })),
  /** The invoice that an order would have, without a number. */
  preview_invoice: shop("orders")
    .errors(errorMap("documents_busy"))
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/invoice/preview" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  read_file: shop("orders")
    .errors(errorMap("documents_busy"))
    .route({ method: "GET", path: "/v1/shop/{shop_id}/documents/{id}/file" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** One file for several orders, in the order of the ids. Ids that don't exist are left out. */
  print: shop("orders", { contends: "nothing" })
    .errors(errorMap("documents_busy", "nothing_to_print"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/prints" })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          kind: z.enum(printKinds),
          ids: printedIds,
        }),
      }),
    )
    .output(z.file()),
  /** The number of these orders that no print contains, because nothing of them is delivered. */
  count_unprinted: shop("orders", { contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/orders/prints/unprinted" })
    .input(z.object({ params: inShop, body: z.object({ ids: printedIds }) }))
    .output(response(z.object({ count: z.number().int() }))),
  read_settings: shop("sales-tax")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/documents/settings" })
    .input(z.object({ params: inShop }))
    .output(response(DocumentSettings)),
  update_settings: shop("sales-tax")
    .errors(errorMap("version_conflict", "first_number_used"))
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/documents/settings" })
    .input(z.object({ params: inShop, body: z.object({ ...documentSettingsFields, version }) }))
    .output(z.object({ message: z.string(), data: DocumentSettings })),
  /** A document of the shopper's own order. */
  read_own_file: visitor()
    .errors(errorMap("documents_busy"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/orders/{token}/documents/{id}" })
    .input(z.object({ params: inStoreOrder.extend({ id: z.uuid() }) }))
    .output(z.file()),
};
