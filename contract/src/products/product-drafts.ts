import * as z from "zod";
import { country, line, moment, money, optional, optionalLine } from "../values/fields.ts";
import { CustomField, oversells, ProductOption, productStatuses } from "./product.ts";
import { isVideoUrl } from "./video.ts";

const millimetres = optional(
  z.number().int("Enter a whole number of millimetres.").min(0, "Enter 0 or more.").max(100_000),
);
const decimal = z
  .string()
  .trim()
  .max(30)
  .regex(/^\d+([.,]\d+)?$/, "Enter an amount, like 750.");
const quantity = optional(
  z.number().int("Enter a whole number.").min(1, "Enter 1 or more.").max(999, "Enter 999 or less."),
);

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
      /** Left out: at once. */
      starts_at: optional(moment),
      /** Left out: until somebody ends it. */
      ends_at: optional(moment),
    }),
  ),
  cost: optional(money),
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
  /** Ships from: "3 March". Said to shoppers when it is a preorder. */
  preorder_from: optionalLine(60),
  /** The new count on the shelf; absent leaves stock alone. Written as a movement. */
  on_hand: z.number().int("Enter a whole number.").min(0, "Enter 0 or more.").max(1_000_000_000).optional(),
  /** The count the editor showed; when stock moved meanwhile only the difference is applied. */
  on_hand_before: z.number().int().min(0).max(1_000_000_000).optional(),
  picture_id: optional(z.uuid()),
});
export type VariantDraft = z.input<typeof VariantDraft>;

export const ProductDraft = z.object({
  title: line(255),
  /** Made from the title when blank. */
  handle: optionalLine(255),
  description_html: z.string().max(200_000).default(""),
  vendor: optionalLine(120),
  product_type: optionalLine(120),
  category: optionalLine(255),
  tags: z.array(line(80)).max(250).default([]),
  status: z.enum(productStatuses).default("draft"),
  publish_at: optional(moment),
  seo_title: optionalLine(120),
  seo_description: optionalLine(320),
  options: z.array(ProductOption).max(3, "Use up to 3 options.").default([]),
  variants: z.array(VariantDraft).min(1, "Keep at least one variant.").max(2048, "Use up to 2,048 variants."),
  /** Pictures in order; the first is the main one. */
  pictures: z
    .array(z.object({ id: z.uuid(), alt: z.string().max(500).default("") }))
    .max(250)
    .default([]),
  video_url: optionalLine(500).refine(
    (url) => url === null || isVideoUrl(url),
    "Enter a YouTube or Vimeo link, or a link to an .mp4 file, that starts with https://.",
  ),
  custom_fields: z.array(CustomField).max(250, "Use up to 250 fields.").default([]),
  min_quantity: quantity,
  max_quantity: quantity,
  tax_class: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, "Choose a tax class.")
    .default("standard"),
  shipping_fee: optional(money),
  hs_code: optionalLine(20)
    .transform((code) => code?.replaceAll(/[ .]/g, "") ?? null)
    .refine((code) => code === null || /^[0-9]{6,13}$/.test(code), "Enter an HS code of 6 to 13 digits."),
  origin_country: optional(country),
  /** Products that go with it, in order. */
  related: z.array(z.uuid()).max(20, "Choose up to 20 products.").default([]),
});
export type ProductDraft = z.input<typeof ProductDraft>;

/** The categories a product is in, and the collections somebody has put it into by hand; in any order. */
export const ProductPlaces = z.object({
  category_ids: z.array(z.uuid()).max(10_000),
  collection_ids: z.array(z.uuid()).max(10_000),
});
export type ProductPlaces = z.infer<typeof ProductPlaces>;
