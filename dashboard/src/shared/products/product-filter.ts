import {
  filterNames,
  mapFields,
  type ProductStatus,
  productStatuses,
} from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import { type ProductFilter, stockStates } from "@vitrine/contract/products/product-filter";
import { ratingsBelow, ratingsFrom } from "@vitrine/contract/products/ratings";
import * as z from "zod";
import { amountsFilter, choiceFilter, listSearch } from "../../ui/table/list-search.ts";

const id = z.uuid().optional().catch(undefined);

/**
 * URL parameters that filter products, for the list of products and the variants table opened from it. `tab` is a status, the
 * id of a saved view, or "all".
 */
export const productFilterSearch = listSearch.extend({
  /** As `tab`, in saved views. */
  status: z.enum(productStatuses).optional().catch(undefined),
  ...mapFields(filterNames, () => choiceFilter),
  tag: choiceFilter,
  category: id,
  collection: id,
  stock: z.enum(stockStates).optional().catch(undefined),
  /** Minor units: "1000..2500" */
  price: amountsFilter,
  sale: z.enum(["reduced"]).optional().catch(undefined),
  rating: z
    .enum([...ratingsFrom, ...ratingsBelow])
    .optional()
    .catch(undefined),
});
export type ProductFilterSearch = z.infer<typeof productFilterSearch>;

export function statusOf(tab: string | undefined): ProductStatus | undefined {
  return productStatuses.find((status) => status === tab);
}

/** The filter in the form that the API expects. */
export function filterOf(search: ProductFilterSearch): ProductFilter {
  const { q, tab, status, tag, category, collection, stock, price, sale, rating } = search;
  const [from, to] = price?.split("..") ?? [];
  return {
    search: q,
    status: statusOf(tab) ?? status,
    ...pick(search, filterNames),
    tag,
    category_id: category,
    collection_id: collection,
    stock,
    price_min: from ? Number(from) : undefined,
    price_max: to ? Number(to) : undefined,
    on_sale: sale && "1",
    rating,
  };
}

/** The URL parameters of a filter of the API. */
export function searchOf(filter: ProductFilter): Partial<ProductFilterSearch> {
  const { price_min, price_max } = filter;
  const hasPrices = price_min !== undefined || price_max !== undefined;
  return {
    q: filter.search,
    tab: filter.status,
    ...pick(filter, filterNames),
    tag: filter.tag,
    category: filter.category_id,
    collection: filter.collection_id,
    stock: filter.stock,
    price: hasPrices ? `${price_min ?? ""}..${price_max ?? ""}` : undefined,
    sale: filter.on_sale && "reduced",
    rating: filter.rating,
  };
}

/** Returns true if any filter is set. */
export function isNarrow(filter: ProductFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
