import * as z from "zod";
import { answer, inShop, page, shop } from "../endpoint.ts";
import { line, money, optionalLine } from "../values/fields.ts";
import { productStatuses } from "./product-fields.ts";
import { productFilter } from "./product-filter.ts";

/** A line of the table of variants. What is the product's stands on each of its lines. */
export const VariantLine = z.object({
  id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  /** The product's first variant: where the table shows what is the product's. */
  is_first: z.boolean(),
  status: z.enum(productStatuses),
  tags: z.array(z.string()),
  price: money,
  compare_at_price: money.nullable(),
  cost: money.nullable(),
  /** Counted only where `tracked`. */
  on_hand: z.number().int(),
  tracked: z.boolean(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight_grams: z.number().int().nullable(),
  /** A sale runs: `price` is the sale's, and a new one ends it. */
  on_sale: z.boolean(),
});
export type VariantLine = z.infer<typeof VariantLine>;

const amount = z
  .number("Enter an amount in numbers.")
  .int("Enter an amount in numbers.")
  .min(0, "Enter an amount of 0 or more.")
  .max(1e13, "Enter a smaller amount.");
const count = (example: string, most: number) =>
  z
    .number(`Enter a whole number, like ${example}.`)
    .int(`Enter a whole number, like ${example}.`)
    .min(0, "Enter 0 or more.")
    .max(most, "Enter a smaller number.");

/** What a cell of the table takes, by its column. Money is minor units. */
export const cellValues = {
  status: z.enum(productStatuses, "Enter active, draft or archived."),
  price: amount,
  compare_at_price: amount.nullable(),
  cost: amount.nullable(),
  on_hand: count("12", 1_000_000_000),
  sku: optionalLine(255),
  barcode: optionalLine(120),
  weight_grams: count("250", 10_000_000).nullable(),
  tags: z.array(line(80)).max(250, "Use up to 250 tags."),
} as const;

export const cellFields = Object.keys(cellValues) as [CellField, ...CellField[]];
export type CellField = keyof typeof cellValues;
export type CellValue = string | number | string[] | null;

const cellValue = z.union([
  z.string().max(2_000),
  z.number(),
  z.array(z.string().max(200)).max(300),
  z.null(),
]);

/** What became of one cell. */
export const CellResult = z.object({
  variant_id: z.string(),
  field: z.enum(cellFields),
  /** `changed`: somebody else has changed it since it was seen; it was left alone. */
  outcome: z.enum(["saved", "refused", "changed"]),
  /** What to do about it, where it was not saved. */
  message: z.string().nullable(),
  /** What is stored now; null too where the variant is gone. */
  value: cellValue,
});
export type CellResult = z.infer<typeof CellResult>;

/** A variant that has an SKU. */
export const SkuBearer = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
});
export type SkuBearer = z.infer<typeof SkuBearer>;

export const variants = {
  /** By product, the newest first; the variants of each in their order. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/variants" })
    .input(
      z.object({
        params: inShop,
        query: z.object({
          ...productFilter.shape,
          /** Of these products only, separated by commas. */
          product_ids: z
            .string()
            .max(8_000)
            .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, "Enter product IDs, separated by commas.")
            .optional(),
          /** Only those a sale runs for. */
          only: z.enum(["on_sale"]).optional(),
          limit: z.coerce.number<number | string>().int().min(1).max(1_000).default(500),
          cursor: z.string().max(500).optional(),
        }),
      }),
    )
    .output(page(VariantLine)),
  /** A variant with this SKU, whatever its capitals; null where there is none, and for a blank. */
  read_by_sku: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/variants/by-sku" })
    .input(
      z.object({
        params: inShop,
        query: z.object({
          sku: z.string().trim().max(255),
          /** The product it is typed in, whose own variants do not count. */
          except_product_id: z.uuid().optional(),
        }),
      }),
    )
    .output(answer(SkuBearer.nullable())),
  /**
   * Saves cells, each with the value it showed before: one that somebody has changed since is left alone, stock takes
   * the difference. Each cell is answered by itself; those that can be saved are saved together.
   */
  update: shop("products", { idempotency: "accepted" })
    .route({ method: "PATCH", path: "/v1/shop/{shop_id}/variants" })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          cells: z
            .array(
              z.object({
                variant_id: z.uuid(),
                field: z.enum(cellFields),
                value: cellValue,
                seen: cellValue,
              }),
            )
            .min(1, "Change at least one cell.")
            .max(200, "Send up to 200 cells at once."),
        }),
      }),
    )
    .output(answer(z.array(CellResult))),
};
