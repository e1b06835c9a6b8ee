import * as z from "zod";
import { answer, inShop, inShopById, page, pageQuery, shop } from "./endpoint.ts";
import { instant } from "./fields.ts";
import { refuses } from "./refusals.ts";

export const importStatuses = ["analysing", "ready", "running", "done", "failed", "cancelled"] as const;

const Counts = z.object({
  rows: z.number().int(),
  products: z.number().int(),
  variants: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  /** Already exactly as the file says. */
  skips: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  pictures: z.number().int(),
  pictures_failed: z.number().int(),
});
export type ImportCounts = z.infer<typeof Counts>;

/** Something about a row of the file that its owner should know. */
export const ImportProblem = z.object({
  row: z.number().int(),
  handle: z.string().nullable(),
  column: z.string().nullable(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** One import of a file: analysed (dry run), then run as a job whose progress survives a reload. */
export const ProductImport = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  filename: z.string(),
  size: z.number().int(),
  /** "shopify_legacy", "shopify_current" or "unknown". */
  format: z.string(),
  /** The file's columns in order, each with the field it fills; null is ignored. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  dry_run: Counts.nullable(),
  result: Counts.nullable(),
  done_rows: z.number().int(),
  total_rows: z.number().int(),
  failure: z.string().nullable(),
  problems: z.array(ImportProblem),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

export const import_products = {
  list: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(ProductImport.omit({ problems: true, columns: true }))),
  /** Takes the file and begins its dry run. */
  create: shop("import-products", { idempotency: "accepted", maxBody: 52_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products", successStatus: 201 })
    .input(z.object({ params: inShop, body: z.object({ file: z.file() }) }))
    .errors(refuses("import_refused"))
    .output(answer(ProductImport)),
  /** With the first 100 problems of the latest pass. */
  read: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(ProductImport)),
  /** Maps the columns anew and repeats the dry run. */
  update: shop("import-products")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ fields: z.array(z.string().max(120).nullable()).max(500) }),
      }),
    )
    .errors(refuses("import_not_ready", "import_refused"))
    .output(answer(ProductImport)),
  /** Starts the real run. */
  start: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/run", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(refuses("import_not_ready"))
    .output(answer(ProductImport)),
  cancel: shop("import-products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/import-products/{id}/run" })
    .input(z.object({ params: inShopById }))
    .errors(refuses("import_not_ready"))
    .output(answer(ProductImport)),
  /** The rows that failed or were changed on the way in, as a CSV with `_status` and `_message`. */
  failed_rows: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}/problems.csv" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
};
