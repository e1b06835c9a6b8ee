import * as z from "zod";
import { ratingsBelow, ratingsFrom } from "./ratings.ts";
import { requestedAmount, several } from "../values/fields.ts";
import { filterNames, mapFields, productStatuses } from "./product-fields.ts";

const facetValue = z.string().min(1).max(255);

/**
 * `in_stock`: at least one variant is in stock · `low`: one is low in stock, as in the inventory · `sold_out`: none is
 * in stock.
 */
export const stockStates = ["in_stock", "low", "sold_out"] as const;

/**
 * Filter of the product list, also used to select products for bulk edits, exports and the table of variants. A
 * product must match all filters, and any one of several values of the same filter.
 */
export const productFilter = z.object({
  search: z.string().trim().max(200).optional(),
  status: z.enum(productStatuses).optional(),
  ...mapFields(filterNames, () => several(facetValue).optional()),
  tag: several(facetValue).optional(),
  /** In this category or in one below it. */
  category_id: z.uuid().optional(),
  collection_id: z.uuid().optional(),
  stock: z.enum(stockStates).optional(),
  /** In minor units. A product matches if a variant has a price in the range. */
  price_min: requestedAmount.optional(),
  price_max: requestedAmount.optional(),
  /** At least one variant has a price below its compare-at price. */
  on_sale: z.enum(["1"]).optional(),
  /** The mean of its published reviews: "4" for 4 stars and up. A product without reviews matches none. */
  rating: z.enum([...ratingsFrom, ...ratingsBelow]).optional(),
});
export type ProductFilter = z.infer<typeof productFilter>;

/** "-" reverses the order: the newest, the most expensive, the highest stock first. */
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

/** Values that a shop enters as free text and uses again. */
export const usedValueKinds = [...filterNames, "tag"] as const;
export type UsedValueKind = (typeof usedValueKinds)[number];

/** A value and the number of products that have it. */
export const UsedValue = z.object({ value: z.string(), count: z.number().int() });
export type UsedValue = z.infer<typeof UsedValue>;
