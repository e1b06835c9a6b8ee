import * as z from "zod";
import { line, moment, money, optional, optionalLine } from "../values/fields.ts";
import { oversells } from "./product.ts";
import { draftShape, type StoredFields } from "./product-fields.ts";

const millimetres = optional(
  z.number().int("Enter a whole number of millimetres.").min(0, "Enter 0 or more.").max(100_000),
);
const decimal = z
  .string()
  .trim()
  .max(30)
  .regex(/^\d+([.,]\d+)?$/, "Enter an amount, like 750.");
const VariantDraft = z.object({
  /** Absent for a new variant. */
  id: z.uuid().optional(),
  option_values: z.array(z.string().trim().min(1).max(120)).max(3),
  sku: optionalLine(255),
  barcode: optionalLine(120),
  price: money,
  compare_at_price: optional(money),
  sale: optional(
    z.object({
      price: money,
      /** Default: immediately. */
      starts_at: optional(moment),
      /** Default: until the sale is ended by hand. */
      ends_at: optional(moment),
    }),
  ),
  cost: optional(money),
  min_price: optional(money),
  weight_grams: optional(z.number().int().min(0).max(10_000_000)),
  length_mm: millimetres,
  width_mm: millimetres,
  height_mm: millimetres,
  unit_measure: optional(
    z.object({ total: decimal, total_unit: line(20), base: decimal, base_unit: line(20) }),
  ),
  requires_shipping: z.boolean().default(true),
  taxable: z.boolean().default(true),
  tracked: z.boolean().default(true),
  oversell: z.enum(oversells).default("deny"),
  /** Shipping date of a preorder, as shown to shoppers: "3 March". */
  preorder_from: optionalLine(60),
  /** The new quantity on hand; if absent, the stock doesn't change. Recorded as a movement. */
  on_hand: z.number().int("Enter a whole number.").min(0, "Enter 0 or more.").max(1_000_000_000).optional(),
  /** The quantity that the editor showed. If the stock has changed since, only the difference is applied. */
  on_hand_before: z.number().int().min(0).max(1_000_000_000).optional(),
  picture_id: optional(z.uuid()),
});
export type VariantDraft = z.input<typeof VariantDraft>;

export const ProductDraft = z.object({
  ...draftShape,
  variants: z.array(VariantDraft).min(1, "Keep at least one variant.").max(2048, "Use up to 2,048 variants."),
  /** Pictures in order; the first is the cover. */
  pictures: z
    .array(z.object({ id: z.uuid(), alt: z.string().max(500).default("") }))
    .max(250)
    .default([]),
  /** Related products, in order. */
  related: z.array(z.uuid()).max(20, "Choose up to 20 products.").default([]),
});
export type ProductDraft = z.input<typeof ProductDraft>;

/** The fields of an empty product. */
export const emptyProduct: StoredFields = z
  .object({ ...draftShape, title: z.string(), handle: z.string() })
  .parse({ title: "", handle: "" });

/** The categories and the manual collections of a product, in any order. */
export const CategorisationIds = z.object({
  category_ids: z.array(z.uuid()).max(10_000),
  collection_ids: z.array(z.uuid()).max(10_000),
});
export type CategorisationIds = z.infer<typeof CategorisationIds>;
