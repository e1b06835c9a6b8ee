import * as z from "zod";
import { Picture } from "./pictures.ts";
import { UnitMeasure } from "./product.ts";
import { storedShape, storefrontFields } from "./product-fields.ts";
import { pick } from "../values/pick.ts";
import { Rating, StarCounts } from "./ratings.ts";
import { StoreSizeChart } from "./size-charts.ts";
import { browseLink } from "./store-categories.ts";
import { StoreFaq } from "../shops/store-content.ts";
import { money } from "../values/fields.ts";

/** A product in a list. */
export const StoreProductCard = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  vendor: z.string().nullable(),
  picture: Picture.nullable(),
  /** The second picture, shown on hover. */
  picture_after: Picture.nullable(),
  price_min: money,
  price_max: money,
  compare_at_price: money.nullable(),
  /** For a compare-at price: the lowest price of the 30 days before the reduction, if known. */
  lowest_price: money.nullable(),
  sold_out: z.boolean(),
  /** Units left, if only a few are; null if there are more, or if stock isn't limited. */
  only_left: z.number().int().nullable(),
  /** True for 30 days after it was added, unless it was in the shop from the start. */
  is_new: z.boolean(),
  /** The values of its colour option. */
  colours: z.array(z.string()),
  /** The variant that can be added to the cart from a list: the only one, if it is available in single units. */
  quick_add_id: z.string().nullable(),
  /** Null without published reviews. */
  rating: Rating.nullable(),
});
export type StoreProductCard = z.infer<typeof StoreProductCard>;

export const StoreVariant = z.object({
  id: z.string(),
  option_values: z.array(z.string()),
  title: z.string(),
  sku: z.string().nullable(),
  /** The barcode, if it is a GTIN. */
  gtin: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  /** For a compare-at price: the lowest price of the 30 days before the reduction, if known. */
  lowest_price: money.nullable(),
  unit_measure: UnitMeasure.nullable(),
  sold_out: z.boolean(),
  /** Units left, if only a few are; null if there are more, or if stock isn't limited. */
  only_left: z.number().int().nullable(),
  /** Out of stock, and can be preordered. */
  is_preorder: z.boolean(),
  /** Ship date of a preorder: "3 March". */
  preorder_from: z.string().nullable(),
  picture_id: z.string().nullable(),
});
export type StoreVariant = z.infer<typeof StoreVariant>;

export const StoreProduct = z.object({
  id: z.string(),
  ...pick(storedShape, storefrontFields),
  /** The options in the shop's default language, if the response has translated ones. */
  default_options: storedShape.options.optional(),
  variants: z.array(StoreVariant),
  pictures: z.array(Picture),
  /** Has related products: see `list_related`. */
  has_related: z.boolean(),
  /** The path to its deepest category, top first, that category included. */
  trail: z.array(browseLink),
  /** The custom fields that the shop shows. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  sold_out: z.boolean(),
  /** False if it consists of digital files or services only. */
  requires_shipping: z.boolean(),
  size_chart: StoreSizeChart.nullable(),
  /** Null without published reviews: see `reviews.list_published`. */
  rating: Rating.nullable(),
  star_counts: StarCounts.nullable(),
  /** True if the shop accepts reviews without proof of a purchase. */
  accepts_reviews: z.boolean(),
  /** The published questions of the product, in the owner's order. */
  faqs: z.array(StoreFaq),
});
export type StoreProduct = z.infer<typeof StoreProduct>;
