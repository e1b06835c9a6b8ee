import * as z from "zod";
import { instant, money } from "../values/fields.ts";
import { Picture } from "./pictures.ts";
import { productStatuses, storedShape } from "./product-fields.ts";

/** 750 ml in the bottle, priced per 1 l: input of `unitPrice` in unit-price.ts. Amounts are decimals. */
export const UnitMeasure = z.object({
  total: z.string(),
  total_unit: z.string(),
  base: z.string(),
  base_unit: z.string(),
});
export type UnitMeasure = z.infer<typeof UnitMeasure>;

/** A temporary price that ends automatically. */
export const Sale = z.object({
  price: money,
  starts_at: instant,
  /** Null: until the sale is ended by hand. */
  ends_at: instant.nullable(),
  running: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

/** Behaviour of a variant that is out of stock: it can't be bought, can still be bought, or can be preordered. */
export const oversells = ["deny", "continue", "preorder"] as const;
export type Oversell = (typeof oversells)[number];

const Variant = z.object({
  id: z.string(),
  position: z.number().int(),
  option_values: z.array(z.string()),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** The usual price and compare-at price, also while a sale runs. */
  price: money,
  compare_at_price: money.nullable(),
  sale: Sale.nullable(),
  /** The price that shoppers pay now. */
  charged_price: money,
  cost: money.nullable(),
  /** Coupons and automatic discounts don't reduce the price below it. */
  min_price: money.nullable(),
  weight_grams: z.number().int().nullable(),
  /** Of one packed unit. */
  length_mm: z.number().int().nullable(),
  width_mm: z.number().int().nullable(),
  height_mm: z.number().int().nullable(),
  unit_measure: UnitMeasure.nullable(),
  requires_shipping: z.boolean(),
  taxable: z.boolean(),
  tracked: z.boolean(),
  oversell: z.enum(oversells),
  /** Ship date of a preorder, as shown to shoppers: "3 March". */
  preorder_from: z.string().nullable(),
  on_hand: z.number().int(),
  /** on_hand − allocated − unavailable: the quantity that can still be sold. */
  available: z.number().int(),
  picture_id: z.string().nullable(),
});
type Variant = z.infer<typeof Variant>;

/** A manually chosen related product. */
export const RelatedProduct = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(productStatuses),
});
export type RelatedProduct = z.infer<typeof RelatedProduct>;

export const Product = z.object({
  id: z.string(),
  ...storedShape,
  variants: z.array(Variant),
  pictures: z.array(Picture),
  /** Related products, in order. */
  related: z.array(RelatedProduct),
  currency: z.string(),
  store_url: z.string(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Product = z.infer<typeof Product>;

/** A row of the product list. */
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
