import * as z from "zod";
import { response, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant, money } from "../values/fields.ts";

/** Contents that a column of a file of past orders can have. */
export const orderColumns = [
  "order_number",
  "placed_at",
  "status",
  "payment_status",
  "fulfilment_status",
  "cancelled_at",
  "fulfilled_at",
  "currency",
  "total",
  "shipping",
  "tax",
  "discount",
  "fee",
  "refunded",
  "outstanding",
  "payment_method",
  "delivery",
  "note",
  "email",
  "phone",
  "name",
  "first_name",
  "last_name",
  "company",
  "line1",
  "line2",
  "city",
  "region",
  "postal_code",
  "country",
  "line_items",
  "line_title",
  "line_variant",
  "line_sku",
  "line_quantity",
  "line_price",
  "line_discount",
  "line_requires_shipping",
  "line_total",
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** Days in which an import can be undone. */
export const undoDays = 7;

/** A file with the field of each of its columns; without fields, its headers decide. */
const Upload = z.object({
  file: z.file(),
  /** The field of each column in order, as JSON; null leaves a column out. */
  fields: z.string().max(50_000).optional(),
});

const ImportProblem = z.object({ row: z.number().int(), message: z.string() });

/** The orders that an import would create. Nothing is stored. */
export const OrderImportPreview = z.object({
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(orderColumns).nullable(), samples: z.array(z.string()) }),
  ),
  /** Groups of fields of which each needs one column; empty if the file can be imported. */
  missing: z.array(z.array(z.enum(orderColumns))),
  rows: z.number().int(),
  /** Valid orders that the shop doesn't have yet, with their items. */
  orders: z.number().int(),
  lines: z.number().int(),
  /** Orders that the shop has already. */
  known: z.number().int(),
  customers: z.number().int(),
  new_customers: z.number().int(),
  currency: z.string(),
  /** The new orders by the month in which they were placed, in the shop's time zone: "2026-11". */
  months: z.array(z.object({ month: z.string(), orders: z.number().int(), total: money })),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** The first ones. */
  problems: z.array(ImportProblem.extend({ severity: z.enum(["error", "warning"]) })),
});
export type OrderImportPreview = z.infer<typeof OrderImportPreview>;

/** An import of past orders, which runs as a job. */
export const OrderImport = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed", "undoing", "undone"]),
  filename: z.string(),
  /** Orders in the file, and those that are imported, or deleted by an undo, so far. */
  total: z.number().int(),
  done: z.number().int(),
  created: z.number().int(),
  known: z.number().int(),
  errors: z.number().int(),
  failure: z.string().nullable(),
  /** Deadline for undoing it; null if it can't be undone. */
  undo_until: instant.nullable(),
  /** Deadline for continuing it after an error; null if it can't be tried again. */
  retry_until: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type OrderImport = z.infer<typeof OrderImport>;

const path = "/v1/shop/{shop_id}/order-imports";

export const import_orders = {
  list: shop("import-orders")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(OrderImport)),
  read: shop("import-orders")
    .route({ method: "GET", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .output(response(OrderImport)),
  preview: shop("import-orders", { maxBody: 21_000_000 })
    .route({ method: "POST", path: `${path}/preview` })
    .input(z.object({ params: inShop, body: Upload }))
    .errors(errorMap("import_rejected"))
    .output(response(OrderImportPreview)),
  /** Stores the file and starts the import. Orders that the shop has already are left out. */
  create: shop("import-orders", { idempotency: "accepted", maxBody: 21_000_000 })
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: Upload }))
    .errors(errorMap("import_rejected"))
    .output(response(OrderImport)),
  /** Within seven days after an error: imports the orders that are left. */
  retry: shop("import-orders", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{id}/retry`, successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_not_ready"))
    .output(response(OrderImport)),
  /** Within seven days: deletes the orders that the import created, except those that were changed since. */
  undo: shop("import-orders", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{id}/undo`, successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_not_undoable"))
    .output(response(OrderImport)),
};
