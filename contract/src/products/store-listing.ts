import * as z from "zod";
import { Picture } from "./pictures.ts";
import { ratingsFrom } from "./ratings.ts";
import { StoreProductCard } from "./store-products.ts";
import { pageQuery } from "../endpoint.ts";
import { money, requestedAmount, several } from "../values/fields.ts";

/** Sort orders of a list. `featured` is the collection's own; `relevance` requires a search. */
const listingSorts = [
  "featured",
  "relevance",
  "newest",
  "oldest",
  "best_selling",
  "best_rated",
  "price_low",
  "price_high",
  "title",
  "title_desc",
] as const;
export type ListingSort = (typeof listingSorts)[number];

export const facetValue = z.string().min(1).max(255);

export const ListingQuery = pageQuery.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(24),
  /** `meta.previous_cursor` of a page: requests the page before it. */
  before: z.string().max(500).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(listingSorts).optional(),
  /** The handle of a category: products in it or its subcategories. */
  category: z.string().min(1).max(255).optional(),
  /** The handle of a collection. */
  collection: z.string().min(1).max(255).optional(),
  /** Handles of categories within the list: products in one of them or its subcategories. */
  categories: several(facetValue).optional(),
  /** With `option`: products with an available variant of that value. */
  in_stock: z.enum(["1"]).optional(),
  on_sale: z.enum(["1"]).optional(),
  /** The mean of the published reviews: "4" for 4 stars and up. */
  rating: z.enum(ratingsFrom).optional(),
  /** In minor units; products with a variant within the range match. */
  price_min: requestedAmount.optional(),
  price_max: requestedAmount.optional(),
  vendor: several(facetValue).optional(),
  type: several(facetValue).optional(),
  tag: several(facetValue).optional(),
  /** Name and value of an option: "Size:M". */
  option: several(facetValue.regex(/^[^:]+:./s, "Enter the option and its value, like Size:M.")).optional(),
  /** Includes `meta.facets` in the response. */
  facets: z.enum(["1"]).optional(),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/**
 * A filter of a list. A value's count is the number of products with that value under all other filters, so that a
 * second value of the same facet can be added. `name` is an option's name, else null.
 */
export const Facet = z.object({
  kind: z.enum(["in_stock", "on_sale", "rating", "categories", "vendor", "type", "tag", "option"]),
  name: z.string().nullable(),
  /** The displayed name of an option; absent in the default language, where it is `name`. */
  label: z.string().optional(),
  /** `label` is the displayed text: for a category, whose value is its handle, the title. */
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
export type Facet = z.infer<typeof Facet>;

export const ProductListing = z.object({
  data: z.array(StoreProductCard),
  meta: z.object({
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    total: z.number().int(),
    /** Sort order of the list. */
    sort: z.enum(listingSorts),
    facets: z.array(Facet).optional(),
  }),
});

/** A suggestion of the search box. */
export const Suggestion = z.object({
  kind: z.enum(["product", "category", "collection"]),
  title: z.string(),
  handle: z.string(),
  /** Of a product: its cover and its lowest and highest price. */
  picture: Picture.nullable(),
  price_min: money.nullable(),
  price_max: money.nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;
