import * as z from "zod";
import { response, inShop, page, shop } from "../endpoint.ts";
import { line, money, optionalLine } from "../values/fields.ts";
import { productStatuses } from "./product-fields.ts";
import { productFilter } from "./product-filter.ts";

/** A row of the table of variants. Values of the product are repeated in each of its rows. */
export const VariantLine = z.object({
  id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  /** The product's first variant: the row in which the table shows the product's own values. */
  is_first: z.boolean(),
  status: z.enum(productStatuses),
  tags: z.array(z.string()),
  price: money,
  compare_at_price: money.nullable(),
  cost: money.nullable(),
  /** Only meaningful if `tracked`. */
  on_hand: z.number().int(),
  tracked: z.boolean(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight_grams: z.number().int().nullable(),
  /** A sale is running: `price` is the sale price, and a new price ends the sale. */
  on_sale: z.boolean(),
});
export type VariantLine = z.infer<typeof VariantLine>;

const amount = z
  .number("Enter an amount in numbers.")
  .int("Enter an amount in numbers.")
  .min(0, "Enter an amount of 0 or more.")
  .max(1e13, "Enter a smaller amount.");
const count = (example: string, max: number) =>
  z
    .number(`Enter a whole number, like ${example}.`)
    .int(`Enter a whole number, like ${example}.`)
    .min(0, "Enter 0 or more.")
    .max(max, "Enter a smaller number.");

/** Values of the table's cells, by column. Money is in minor units. */
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

/** The outcome for one cell. */
export const CellResult = z.object({
  variant_id: z.string(),
  field: z.enum(cellFields),
  /** `changed`: the value was changed since it was read, so the cell was skipped. */
  outcome: z.enum(["saved", "rejected", "changed"]),
  /** Instructions if the cell wasn't saved. */
  message: z.string().nullable(),
  /** The stored value; also null if the variant is deleted. */
  value: cellValue,
});
export type CellResult = z.infer<typeof CellResult>;

/** A variant that has an SKU. */
const SkuHolder = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
});
type SkuHolder = z.infer<typeof SkuHolder>;

export const variants = {
  /** Sorted by product, the newest first; the variants of each in their order. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/variants" })
    .input(
      z.object({
        params: inShop,
        query: z.object({
          ...productFilter.shape,
          /** Only these products, separated by commas. */
          product_ids: z
            .string()
            .max(8_000)
            .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, "Enter product IDs, separated by commas.")
            .optional(),
          /** Only variants with a running sale. */
          only: z.enum(["on_sale"]).optional(),
          limit: z.coerce.number<number | string>().int().min(1).max(1_000).default(500),
          cursor: z.string().max(500).optional(),
        }),
      }),
    )
    .output(page(VariantLine)),
  /** A variant with this SKU, ignoring case; null if there is none, and for an empty SKU. */
  read_by_sku: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/variants/by-sku" })
    .input(
      z.object({
        params: inShop,
        query: z.object({
          sku: z.string().trim().max(255),
          /** The product being edited, whose own variants are excluded. */
          except_product_id: z.uuid().optional(),
        }),
      }),
    )
    .output(response(SkuHolder.nullable())),
  /**
   * Saves cells, each with the value it showed before: a cell that was changed since is skipped; for stock, the
   * difference is applied. Each cell has its own result; valid cells are saved together.
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
    .output(response(z.array(CellResult))),
};
