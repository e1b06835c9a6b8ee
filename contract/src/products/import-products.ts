import * as z from "zod";
import { currencyCodes } from "../values/currencies.ts";
import { answer, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { currency, instant, line } from "../values/fields.ts";
import { refuses } from "../errors.ts";

/** What an import may do: add new products, change those that are there, or both. */
export const importModes = ["both", "create", "update"] as const;
/** What a blank cell does to what is stored; a column that is missing never does anything. */
export const importBlanks = ["clear", "keep"] as const;

/** Encodings that a file of products may have; the names are those of the WHATWG Encoding Standard. */
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

export const importStatuses = ["analysing", "ready", "running", "done", "failed", "cancelled"] as const;

const Counts = z.object({
  rows: z.number().int(),
  products: z.number().int(),
  variants: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  /** Already exactly as the file says. */
  skips: z.number().int(),
  /** There although only new ones were wanted, or new although only those that are there were. */
  left_out: z.number().int().default(0),
  errors: z.number().int(),
  warnings: z.number().int(),
  pictures: z.number().int(),
  pictures_failed: z.number().int(),
  /** Products that would be sold at 0 and come in as drafts. */
  at_zero: z.number().int().default(0),
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

/** How an import reads its file. */
export const ImportReading = z.object({
  encoding: z.enum(importEncodings),
  /** Otherwise the owner has to choose one before the import can start. */
  is_encoding_sure: z.boolean(),
  /** Some names of products, those with letters above ASCII first: whether they are readable tells the encoding. */
  names: z.array(z.string()),
  /** The currency that the prices are read in, and where that comes from. */
  currency: z.string(),
  currency_from: z.enum(["file", "shop", "owner"]),
  shop_currency: z.string(),
  /** Units of the shop's currency for one of the file's; needed before the start where they differ. */
  rate: z.string().nullable(),
  sell_at_zero: z.boolean(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** One import of a file: analysed (dry run), then run as a job whose progress survives a reload. */
export const ProductImport = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  filename: z.string(),
  size: z.number().int(),
  /**
   * Of products "shopify_legacy", "shopify_current", "woocommerce", "spree", "vendure", "etsy", "magento", "bagisto",
   * "vitrine" or "unknown"; else "categories", "collections", "customers" or "redirects".
   */
  format: z.string(),
  /** The file's columns in order, each with the field it fills; null is ignored. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      /** Known by its heading, guessed from a word, or chosen by somebody; null where nobody knows. */
      origin: z.enum(["known", "guessed", "chosen"]).nullable(),
      /** Why it is ignored. */
      note: z.string().nullable(),
      /** What stands in it first. */
      samples: z.array(z.string()),
    }),
  ),
  /** How the file is read. */
  reading: ImportReading,
  dry_run: Counts.nullable(),
  result: Counts.nullable(),
  done_rows: z.number().int(),
  total_rows: z.number().int(),
  failure: z.string().nullable(),
  mode: z.enum(importModes),
  blanks: z.enum(importBlanks),
  /** Whether the file is still kept; without it there is no list of its rows. */
  has_file: z.boolean(),
  /** Until when the import can be undone; null before it has ended, and once it was undone. */
  undo_until: instant.nullable(),
  undo_status: z.enum(["running", "done"]).nullable(),
  /** Products, or what the list holds, that are as they were, and those that stayed because of what somebody did since. */
  undone: z.number().int(),
  undo_kept: z.number().int(),
  /** Whether failed pictures are being fetched again. */
  picture_retry: z.enum(["running"]).nullable(),
  /** Each with the product of its handle, where the shop has one, and the picture that could not be fetched. */
  problems: z.array(
    ImportProblem.extend({ product_id: z.string().nullable(), picture_url: z.string().nullable() }),
  ),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

/** Where a file lies. */
export const ImportUrl = z.object({
  url: line(2000).regex(/^https:\/\//i, "Enter a URL that starts with https://."),
});
export type ImportUrl = z.infer<typeof ImportUrl>;

export const import_products = {
  list: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(ProductImport.omit({ problems: true, columns: true, reading: true }))),
  /** Takes the file and begins its dry run. */
  create: shop("import-products", { idempotency: "accepted", maxBody: 52_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products", successStatus: 201 })
    .input(z.object({ params: inShop, body: z.object({ file: z.file() }) }))
    .errors(refuses("import_refused"))
    .output(answer(ProductImport)),
  /** As `create`, with the file that lies at an address: a Google sheet, or a CSV or Excel file. */
  fetch: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/from-address", successStatus: 201 })
    .input(z.object({ params: inShop, body: ImportUrl }))
    .errors(refuses("import_refused"))
    .output(answer(ProductImport)),
  /** With the first 100 problems of the latest pass. */
  read: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(ProductImport)),
  /** Reads the file in another way and repeats the dry run. */
  update: shop("import-products")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/import-products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          /** Left out, the columns stay as they are. */
          fields: z.array(z.string().max(300).nullable()).max(1_000).optional(),
          /** Reads the file again; where that changes the headings, the columns are matched again. */
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
          blanks: z.enum(importBlanks).optional(),
        }),
      }),
    )
    .errors(refuses("import_not_ready", "import_refused"))
    .output(answer(ProductImport)),
  /** Starts the real run. */
  start: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/run", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(refuses("import_not_ready", "import_refused"))
    .output(answer(ProductImport)),
  /** Fetches the pictures that could not be fetched, and no others. */
  retry_pictures: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/pictures", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(refuses("import_no_failed_pictures"))
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
  /** Every row of the file with what became of it, as `_status` and `_message`. */
  result: shop("import-products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/import-products/{id}/result.csv" })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Within 24 hours: takes away what the import added and puts back what it changed, of what nobody touched since. */
  undo: shop("import-products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/import-products/{id}/undo", successStatus: 202 })
    .input(z.object({ params: inShopById }))
    .errors(refuses("import_not_undoable"))
    .output(answer(ProductImport)),
};
