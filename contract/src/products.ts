import * as z from "zod";
import { answer, inShop, inShopById, page, pageQuery, shop } from "./endpoint.ts";
import {
  amountAsked,
  country,
  instant,
  line,
  moment,
  money,
  optional,
  optionalLine,
  several,
  version,
} from "./fields.ts";
import { Picture } from "./pictures.ts";
import { refuses } from "./refusals.ts";
import { isVideoUrl } from "./video.ts";

export const productStatuses = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** 750 ml in the bottle, priced per 1 l: what `unitPrice` of unit-price.ts reads. Amounts are decimals. */
export const UnitMeasure = z.object({
  total: z.string(),
  total_unit: z.string(),
  base: z.string(),
  base_unit: z.string(),
});
export type UnitMeasure = z.infer<typeof UnitMeasure>;

/** A price for some days that takes itself back. */
export const Sale = z.object({
  price: money,
  starts_at: instant,
  /** Null: until somebody ends it. */
  ends_at: instant.nullable(),
  running: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

/** What happens when nothing is left: not sold, sold all the same, or sold with the word when it ships. */
export const oversells = ["deny", "continue", "preorder"] as const;
export type Oversell = (typeof oversells)[number];

export const Variant = z.object({
  id: z.string(),
  position: z.number().int(),
  option_values: z.array(z.string()),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** The usual price and what is crossed out beside it, also while a sale runs. */
  price: money,
  compare_at_price: money.nullable(),
  sale: Sale.nullable(),
  /** What a shopper pays at the moment. */
  charged_price: money,
  cost: money.nullable(),
  weight_grams: z.number().int().nullable(),
  /** Of one packed piece. */
  length_mm: z.number().int().nullable(),
  width_mm: z.number().int().nullable(),
  height_mm: z.number().int().nullable(),
  unit_measure: UnitMeasure.nullable(),
  requires_shipping: z.boolean(),
  taxable: z.boolean(),
  tracked: z.boolean(),
  oversell: z.enum(oversells),
  /** When a preordered piece ships, as the shopper reads it: "3 March". */
  preorder_from: z.string().nullable(),
  on_hand: z.number().int(),
  /** on_hand − allocated − unavailable: what can still be sold. */
  available: z.number().int(),
  picture_id: z.string().nullable(),
});
export type Variant = z.infer<typeof Variant>;

export const ProductOption = z.object({ name: line(80), values: z.array(line(120)).min(1).max(100) });
export type ProductOption = z.infer<typeof ProductOption>;

/** What a shop, or an import, notes of a product beside the fields that have a meaning here. */
export const CustomField = z.object({
  key: line(255),
  value: z.string().max(50_000, "Shorten this to 50,000 characters."),
});
export type CustomField = z.infer<typeof CustomField>;

/** A product that goes with another, by hand. */
export const RelatedProduct = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(productStatuses),
});
export type RelatedProduct = z.infer<typeof RelatedProduct>;

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
  /** When a draft goes live by itself. */
  publish_at: instant.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  pictures: z.array(Picture),
  /** Address of a film at YouTube or Vimeo, or of an MP4. */
  video_url: z.string().nullable(),
  custom_fields: z.array(z.object({ key: z.string(), value: z.string() })),
  /** How many pieces of it, variants together, one order may hold. */
  min_quantity: z.number().int().nullable(),
  max_quantity: z.number().int().nullable(),
  tax_class: z.string(),
  /** What delivering one piece costs instead of the shop's fee; 0 is free, null the shop's fee. */
  shipping_fee: money.nullable(),
  /** For customs: the number of the Harmonised System, and where it was made. */
  hs_code: z.string().nullable(),
  origin_country: z.string().nullable(),
  /** What goes with it, in order. */
  related: z.array(RelatedProduct),
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
  created_at: instant,
  updated_at: instant,
});
export type ProductRow = z.infer<typeof ProductRow>;

const millimetres = optional(z.number().int("Use whole millimetres.").min(0, "Use 0 or more.").max(100_000));
const decimal = z
  .string()
  .trim()
  .max(30)
  .regex(/^\d+([.,]\d+)?$/, "Write an amount, such as 750.");
const quantity = optional(
  z.number().int("Use whole pieces.").min(1, "Use 1 or more.").max(999, "Use at most 999."),
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
  on_hand: z.number().int("Use whole pieces.").min(0, "Use 0 or more.").max(1_000_000_000).optional(),
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
  video_url: optionalLine(500).refine(
    (url) => url === null || isVideoUrl(url),
    "Use an address at YouTube or Vimeo, or one that ends in .mp4, and begin it with https://.",
  ),
  custom_fields: z.array(CustomField).max(250, "Use at most 250 fields.").default([]),
  min_quantity: quantity,
  max_quantity: quantity,
  tax_class: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, "Choose a tax class.")
    .default("standard"),
  shipping_fee: optional(money),
  hs_code: optionalLine(20)
    .transform((code) => code?.replaceAll(/[ .]/g, "") ?? null)
    .refine(
      (code) => code === null || /^[0-9]{6,13}$/.test(code),
      "Use the 6 to 13 digits of the tariff number.",
    ),
  origin_country: optional(country),
  /** Products that go with it, in order. */
  related: z.array(z.uuid()).max(20, "Choose at most 20 products.").default([]),
});
export type ProductDraft = z.input<typeof ProductDraft>;

/** The categories a product is in, and the collections somebody has put it into by hand; in any order. */
export const ProductPlaces = z.object({
  category_ids: z.array(z.uuid()).max(10_000),
  collection_ids: z.array(z.uuid()).max(10_000),
});
export type ProductPlaces = z.infer<typeof ProductPlaces>;

/** 2,048 variants fit, with all they may say. */
const maxBody = 4_000_000;

const facetValue = z.string().min(1).max(255);

/**
 * `in_stock`: some variant can be sold · `low`: one runs low, as the inventory has it · `sold_out`: none can be sold.
 */
export const stockStates = ["in_stock", "low", "sold_out"] as const;

/**
 * What narrows the list of products; a bulk edit, an export and the table of variants choose by the same. All of it must
 * hold; of several values of one kind, one.
 */
export const productFilter = z.object({
  search: z.string().trim().max(200).optional(),
  status: z.enum(productStatuses).optional(),
  vendor: several(facetValue).optional(),
  type: several(facetValue).optional(),
  tag: several(facetValue).optional(),
  /** In it, or in a category below it. */
  category_id: z.uuid().optional(),
  collection_id: z.uuid().optional(),
  stock: z.enum(stockStates).optional(),
  /** In minor units; products with a variant within the two match. */
  price_min: amountAsked.optional(),
  price_max: amountAsked.optional(),
  /** Some variant asks less than what is struck through. */
  on_sale: z.enum(["1"]).optional(),
});
export type ProductFilter = z.infer<typeof productFilter>;

/** With "-" the other way round: the latest, the dearest, the fullest first. */
export const productSorts = [
  "title",
  "-title",
  "price",
  "-price",
  "stock",
  "-stock",
  "created",
  "-created",
  "updated",
  "-updated",
] as const;
export type ProductSort = (typeof productSorts)[number];

/** What a shop writes in its own words, and writes again. */
export const usedValueKinds = ["vendor", "type", "tag"] as const;
export type UsedValueKind = (typeof usedValueKinds)[number];

/** A word and how many products have it. */
export const UsedValue = z.object({ value: z.string(), count: z.number().int() });
export type UsedValue = z.infer<typeof UsedValue>;

export const products = {
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          ...productFilter.shape,
          sort: z.enum(productSorts).default("-created"),
        }),
      }),
    )
    .output(page(ProductRow)),
  /** At most 20 that some product has; with `search` those of which a word begins so. The most used come first. */
  list_values: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/values" })
    .input(
      z.object({
        params: inShop,
        query: z.object({ of: z.enum(usedValueKinds), search: z.string().trim().max(120).optional() }),
      }),
    )
    .output(answer(z.array(UsedValue))),
  create: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products", successStatus: 201 })
    .input(z.object({ params: inShop, body: ProductDraft }))
    .errors(refuses("product_handle_taken", "variant_repeated", "sku_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(Product)),
  /**
   * `places`: where it was when it was read. Where it is elsewhere by now, that is refused as a stale version is. They
   * are compared, not stored: categories and collections take products in and let them go.
   */
  update: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: ProductDraft.extend({ version, places: ProductPlaces.optional() }),
      }),
    )
    .errors(refuses("product_handle_taken", "variant_repeated", "sku_taken", "version_conflict"))
    .output(z.object({ message: z.string(), data: Product })),
  /** Makes a draft like it, with codes and an address of its own and nothing in stock. */
  duplicate: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/{id}/duplicate", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ title: optionalLine(255) }) }))
    .errors(refuses("product_handle_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
