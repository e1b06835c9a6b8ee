import * as z from "zod";
import { response, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { instant, line, moment, money, optional, optionalLine } from "../values/fields.ts";
import { PriceChange, priceEndings, raises } from "./price-change.ts";
import { productStatuses } from "./product-fields.ts";
import { productFilter } from "./product-filter.ts";
import { errorMap } from "../errors.ts";

const collection_id = z.uuid("Choose a collection.");
const category_id = z.uuid("Choose a category.");
const tags = z.array(line(80)).min(1, "Enter at least one tag.").max(50, "Enter up to 50 tags at once.");

/** Actions of a bulk edit. `delete` archives products that have orders, as the deletion of one product does. */
export const BulkAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), status: z.enum(productStatuses) }),
  z.object({ kind: z.literal("add_tags"), tags }),
  z.object({ kind: z.literal("remove_tags"), tags }),
  z.object({ kind: z.literal("set_vendor"), vendor: optionalLine(120) }),
  z.object({ kind: z.literal("set_type"), product_type: optionalLine(120) }),
  z.object({
    kind: z.literal("price"),
    change: PriceChange,
    ending: z.enum(priceEndings).default("exact"),
    /** Shows the former price struck through if the new one is lower. */
    keep_old: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal("compare_at"),
    /** `price`: the current price · `none`: no compare-at price */
    set: z.discriminatedUnion("to", [
      z.object({ to: z.literal("price") }),
      z.object({ to: z.literal("none") }),
      z.object({ to: z.literal("amount"), amount: money }),
    ]),
  }),
  /** A temporary change of each variant's usual price. It replaces an existing sale. */
  z.object({
    kind: z.literal("sale"),
    change: PriceChange.refine(
      (change) => !raises(change),
      "Lower the prices. A sale price must be lower than the regular price.",
    ),
    ending: z.enum(priceEndings).default("exact"),
    /** Default: immediately. */
    starts_at: optional(moment),
    /** Default: until the sale is ended by hand. */
    ends_at: optional(moment),
  }),
  /** Restores the usual prices immediately and cancels sales that haven't begun. */
  z.object({ kind: z.literal("end_sale") }),
  /** For manual collections. */
  z.object({ kind: z.literal("add_to_collection"), collection_id }),
  z.object({ kind: z.literal("remove_from_collection"), collection_id }),
  z.object({ kind: z.literal("add_to_category"), category_id }),
  z.object({ kind: z.literal("remove_from_category"), category_id }),
  z.object({ kind: z.literal("delete") }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const bulkOutcomes = ["changed", "archived", "deleted", "skipped", "failed"] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** An action on many products: a job whose selection is fixed when it is requested. */
export const BulkEdit = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed", "cancelled"]),
  action: z.union([BulkAction, z.object({ kind: z.literal("undo") })]),
  /** The title of the collection or category that the action names; null once it is deleted. */
  place: z.string().nullable(),
  /** The edit that this one undoes. */
  undo_of: z.string().nullable(),
  /** The edit that undid this one. */
  undone_by: z.string().nullable(),
  /** Deadline for undoing the edit; null if it can't be undone. */
  undo_until: instant.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  counts: z.record(z.enum(bulkOutcomes), z.number().int()),
  currency: z.string(),
  failure: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

/** The outcome for one product. */
export const BulkEditRow = z.object({
  product_id: z.string(),
  title: z.string(),
  outcome: z.enum(bulkOutcomes),
  message: z.string().nullable(),
});
export type BulkEditRow = z.infer<typeof BulkEditRow>;

export const bulk_edits = {
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/bulk" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(BulkEdit)),
  /** Selects products by id or by the filter of the product list, and starts the edit. */
  create: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/bulk", successStatus: 202 })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          /** These products, or all that match; with both, the matching ones of these products. */
          select: z
            .object({
              ids: z.array(z.uuid()).min(1, "Choose at least one product.").max(5_000).optional(),
              filter: productFilter.optional(),
            })
            .refine(({ ids, filter }) => ids ?? filter, "Choose at least one product."),
          action: BulkAction,
        }),
      }),
    )
    .errors(errorMap("bulk_edit_empty", "collection_by_rules"))
    .output(response(BulkEdit)),
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/bulk/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(BulkEdit)),
  /** The outcome of each product so far, in the order of processing. */
  rows: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/bulk/{id}/rows" })
    .input(
      z.object({
        params: inShopById,
        query: pageQuery.extend({ outcome: z.enum(bulkOutcomes).optional() }),
      }),
    )
    .output(page(BulkEditRow)),
  /** The same as a CSV file, one row per product. */
  result_file: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/bulk/{id}/results.csv" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Stops the edit. Changes made so far remain and can be undone. */
  cancel: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/products/bulk/{id}/run" })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("bulk_edit_over"))
    .output(response(BulkEdit)),
  /** Undoes the edit with another edit, which skips products that were changed since. */
  undo: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/bulk/{id}/undo", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("bulk_edit_not_undoable", "bulk_edit_undone"))
    .output(response(BulkEdit)),
};
