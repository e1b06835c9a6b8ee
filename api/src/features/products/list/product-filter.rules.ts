import { productStatuses } from "@vitrine/contract/products/product-fields";
import { type ProductFilter, usedValueKinds } from "@vitrine/contract/products/product-filter";
import type { Chosen, Filters } from "../../catalogue/facet-index.rules.ts";

/**
 * Facet values that a filter requires. Search words and low stock aren't facets: the database finds them.
 *
 * @param categories ids of the category of the filter and its descendants
 */
export function filtersOf(filter: ProductFilter, categories: string[]): Filters {
  const { status, category_id, collection_id, stock, on_sale, rating, price_min, price_max } = filter;
  // Each product has a status.
  const chosen: Chosen[] = [{ facet: "status", values: status ? [status] : [...productStatuses] }];
  for (const facet of usedValueKinds)
    if (filter[facet]?.length) chosen.push({ facet, values: filter[facet] });
  if (category_id) chosen.push({ facet: "category", values: categories });
  if (collection_id) chosen.push({ facet: "collection", values: [collection_id] });
  if (stock === "in_stock" || stock === "sold_out") chosen.push({ facet: stock, values: ["1"] });
  if (rating) chosen.push({ facet: "rating", values: [rating] });
  if (on_sale) chosen.push({ facet: "on_sale", values: ["1"] });
  return { chosen, ...((price_min ?? price_max) !== undefined && { prices: { price_min, price_max } }) };
}

/** Returns true if the filter requires only a status, which is in the product's own row. */
export function isOnlyStatus({ status: _, ...filter }: ProductFilter): boolean {
  const { chosen, prices } = filtersOf(filter, []);
  return chosen.length === 1 && !prices && filter.stock === undefined && !filter.search;
}
