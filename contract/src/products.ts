import * as z from "zod";
import { answer, inShop, inShopById, page, pageQuery, shop } from "./endpoint.ts";
import { instant, line, money, optionalLine, version } from "./fields.ts";
import { Picture } from "./pictures.ts";
import { refuses } from "./refusals.ts";

export const productStatuses = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const Variant = z.object({
  id: z.string(),
  position: z.number().int(),
  option_values: z.array(z.string()),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  cost: money.nullable(),
  weight_grams: z.number().int().nullable(),
  requires_shipping: z.boolean(),
  taxable: z.boolean(),
  tracked: z.boolean(),
  oversell: z.enum(["deny", "continue"]),
  on_hand: z.number().int(),
  /** on_hand − allocated − unavailable: what can still be sold. */
  available: z.number().int(),
  picture_id: z.string().nullable(),
});
export type Variant = z.infer<typeof Variant>;

export const ProductOption = z.object({ name: line(80), values: z.array(line(120)).min(1).max(100) });
export type ProductOption = z.infer<typeof ProductOption>;

export const Product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(productStatuses),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  pictures: z.array(Picture),
  custom_fields: z.array(z.object({ key: z.string(), value: z.string() })),
  currency: z.string(),
  store_url: z.string(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Product = z.infer<typeof Product>;

/** A row of the products list. */
export const ProductRow = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.enum(productStatuses),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  picture: Picture.nullable(),
  variant_count: z.number().int(),
  /** Sum over tracked variants; null when none is tracked. */
  available: z.number().int().nullable(),
  price_min: money,
  price_max: money,
  currency: z.string(),
  updated_at: instant,
});
export type ProductRow = z.infer<typeof ProductRow>;

const VariantDraft = z.object({
  /** Absent for a new variant. */
  id: z.uuid().optional(),
  option_values: z.array(z.string().trim().min(1).max(120)).max(3),
  sku: optionalLine(255),
  barcode: optionalLine(120),
  price: money,
  compare_at_price: money.nullish().transform((v) => v ?? null),
  cost: money.nullish().transform((v) => v ?? null),
  weight_grams: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .nullish()
    .transform((v) => v ?? null),
  requires_shipping: z.boolean().default(true),
  taxable: z.boolean().default(true),
  tracked: z.boolean().default(true),
  oversell: z.enum(["deny", "continue"]).default("deny"),
  /** The new count on the shelf; absent leaves stock alone. Written as a movement. */
  on_hand: z.number().int("Use whole pieces.").min(0, "Use 0 or more.").max(1_000_000_000).optional(),
  /** The count the editor showed; when stock moved meanwhile only the difference is applied. */
  on_hand_before: z.number().int().min(0).max(1_000_000_000).optional(),
  picture_id: z
    .uuid()
    .nullish()
    .transform((v) => v ?? null),
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
  seo_title: optionalLine(120),
  seo_description: optionalLine(320),
  options: z.array(ProductOption).max(3, "Use at most 3 options.").default([]),
  variants: z
    .array(VariantDraft)
    .min(1, "Keep at least one variant.")
    .max(2048, "Use at most 2,048 variants."),
  /** Pictures in order; the first is the main one. */
  pictures: z
    .array(z.object({ id: z.uuid(), alt: z.string().max(500).default("") }))
    .max(250)
    .default([]),
});
export type ProductDraft = z.input<typeof ProductDraft>;

export const products = {
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          search: z.string().trim().max(200).optional(),
          status: z.enum(productStatuses).optional(),
          sort: z.enum(["newest", "title", "updated"]).default("newest"),
        }),
      }),
    )
    .output(page(ProductRow)),
  create: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products", successStatus: 201 })
    .input(z.object({ params: inShop, body: ProductDraft }))
    .errors(refuses("product_handle_taken", "variant_repeated"))
    .output(z.object({ message: z.string(), data: Product })),
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(Product)),
  update: shop("products", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById, body: ProductDraft.extend({ version }) }))
    .errors(refuses("product_handle_taken", "variant_repeated", "version_conflict"))
    .output(z.object({ message: z.string(), data: Product })),
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
