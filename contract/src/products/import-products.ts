import * as z from "zod";
import { currencyCodes } from "../values/currencies.ts";
import { response, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { currency, instant, line } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/** Changes that an import may make: add new products, change existing ones, or both. */
export const importModes = ["both", "create", "update"] as const;
/** The effect of an empty cell on the stored value. A missing column never changes anything. */
export const emptyCellModes = ["clear", "keep"] as const;

/** Supported encodings of a file, by their names in the WHATWG Encoding Standard. */
export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-874",
  "koi8-r",
  "big5",
  "gb18030",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

const importStatuses = ["analysing", "ready", "running", "done", "failed", "cancelled"] as const;

const Counts = z.object({
  rows: z.number().int(),
  products: z.number().int(),
  variants: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  /** Already identical to the file. */
  skips: z.number().int(),
  /** Existing products in mode "create", or new products in mode "update". */
  left_out: z.number().int().default(0),
  errors: z.number().int(),
  warnings: z.number().int(),
  pictures: z.number().int(),
  pictures_failed: z.number().int(),
  /** Products with the price 0, which are imported as drafts. */
  at_zero: z.number().int().default(0),
});
export type ImportCounts = z.infer<typeof Counts>;

/** A problem with a row of the file. */
export const ImportProblem = z.object({
  row: z.number().int(),
  handle: z.string().nullable(),
  column: z.string().nullable(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Settings for reading an import file. */
export const ImportReading = z.object({
  encoding: z.enum(importEncodings),
  /** If false, the owner has to choose an encoding before the import can start. */
  is_encoding_sure: z.boolean(),
  /**
   * Some product names, those with non-ASCII letters first: the owner checks with them that the encoding is
   * right.
   */
  names: z.array(z.string()),
  /** The currency of the prices in the file, and its source. */
  currency: z.string(),
  currency_from: z.enum(["file", "shop", "owner"]),
  shop_currency: z.string(),
  /** Units of the shop's currency per unit of the file's; required before the start if the currencies differ. */
  rate: z.string().nullable(),
  sell_at_zero: z.boolean(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** An import of a file: analysed (dry run), then run as a job whose progress survives a reload. */
export const ProductImport = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  filename: z.string(),
  size: z.number().int(),
  /**
   * For products "shopify_legacy", "shopify_current", "woocommerce", "spree", "vendure", "etsy", "magento", "bagisto",
   * "vitrine" or "unknown"; otherwise "categories", "collections", "customers" or "redirects".
   */
  format: z.string(),
  /** The file's columns in order, each with the field it fills; null is ignored. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      /** Recognised by its header, guessed from a word in it, or chosen by the owner; null if unknown. */
      origin: z.enum(["known", "guessed", "chosen"]).nullable(),
      /** The reason why it is ignored. */
      note: z.string().nullable(),
      /** Its first values. */
      samples: z.array(z.string()),
    }),
  ),
  /** Settings for reading the file. */
  reading: ImportReading,
  dry_run: Counts.nullable(),
  result: Counts.nullable(),
  done_rows: z.number().int(),
  total_rows: z.number().int(),
  failure: z.string().nullable(),
  mode: z.enum(importModes),
  empty_cells: z.enum(emptyCellModes),
  /** True while the file is stored. Without it there is no list of its rows. */
  has_file: z.boolean(),
  /** Deadline for undoing the import; null until it has finished, and after an undo. */
  undo_until: instant.nullable(),
  undo_status: z.enum(["running", "done"]).nullable(),
  /**
   * Numbers of products (or categories, collections, customers or redirects) that were restored, and that were skipped
   * because they were changed since.
   */
  undone: z.number().int(),
  undo_skipped: z.number().int(),
  /** "running" while failed pictures are fetched again. */
  picture_retry: z.enum(["running"]).nullable(),
  /** Each with the product of its handle, if the shop has one, and the picture that could not be fetched. */
  problems: z.array(
    ImportProblem.extend({ product_id: z.string().nullable(), picture_url: z.string().nullable() }),
  ),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

/** URL of a file. */
export const ImportUrl = z.object({
  url: line(2000).regex(/^https:\/\//i, "Enter a URL that starts with https://."),
});
export type ImportUrl = z.infer<typeof ImportUrl>;

export const import_products = {
  list: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(ProductImport.omit({ problems: true, columns: true, reading: true }))),
  /** Stores the file and starts its dry run. */
  create: shop("import-products", { idempotency: "accepted", maxBody: 52_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products", successStatus: 201 })
    .input(z.object({ params: inShop, body: z.object({ file: z.file() }) }))
    .errors(errorMap("import_rejected"))
    .output(response(ProductImport)),
  /** Like `create`, with the file at a URL: a Google sheet, or a CSV or Excel file. */
  fetch: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/from-address", successStatus: 201 })
    .input(z.object({ params: inShop, body: ImportUrl }))
    .errors(errorMap("import_rejected"))
    .output(response(ProductImport)),
  /** Includes the first 100 problems of the latest pass. */
  read: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(ProductImport)),
  /** Changes how the file is read and repeats the dry run. */
  update: shop("import-products")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          /** Default: the columns stay unchanged. */
          fields: z.array(z.string().max(300).nullable()).max(1_000).optional(),
          /** Reads the file again. If that changes the headers, the columns are matched again. */
          encoding: z.enum(importEncodings).optional(),
          currency: currency
            .refine((code) => currencyCodes.includes(code), "Choose a currency from the list.")
            .optional(),
          rate: z
            .string()
            .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/, "Enter an exchange rate above 0, like 1.0834.")
            .nullable()
            .optional(),
          sell_at_zero: z.boolean().optional(),
          mode: z.enum(importModes).optional(),
          empty_cells: z.enum(emptyCellModes).optional(),
        }),
      }),
    )
    .errors(errorMap("import_not_ready", "import_rejected"))
    .output(response(ProductImport)),
  /** Starts the real run. */
  start: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/run", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_not_ready", "import_rejected"))
    .output(response(ProductImport)),
  /** Fetches the failed pictures again, and no others. */
  retry_pictures: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/pictures", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_no_failed_pictures"))
    .output(response(ProductImport)),
  cancel: shop("import-products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/import-products/{id}/run" })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_not_ready"))
    .output(response(ProductImport)),
  /** The rows that failed or were changed during the import, as a CSV file with `_status` and `_message`. */
  failed_rows: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}/problems.csv" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Every row of the file with its outcome, as `_status` and `_message`. */
  result: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}/result.csv" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Within 24 hours: deletes what the import added and restores what it changed, except what was changed since. */
  undo: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/undo", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("import_not_undoable"))
    .output(response(ProductImport)),
};
