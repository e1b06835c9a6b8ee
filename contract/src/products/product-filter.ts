import * as z from "zod";
import { requestedAmount, several } from "../values/fields.ts";
import { productStatuses } from "./product-fields.ts";

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
  price_min: requestedAmount.optional(),
  price_max: requestedAmount.optional(),
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
