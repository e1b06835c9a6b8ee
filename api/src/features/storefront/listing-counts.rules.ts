import type { ListingQuery } from "@vitrine/contract/shops/storefront";
import { countGroups, countValues, type Matching } from "../catalogue/facet-index.rules.ts";
import type { Scopes } from "./listing-scopes.queries.ts";

/** How many products a value of a facet would leave. */
export interface Count {
  facet: string;
  value: string;
  label: string;
  count: number;
}

/** Values of a facet, beside those that are chosen. */
const maxValues = 100;

/**
 * How many products each value would leave, under all filters but those of its own facet. With "in stock", values of
 * options are counted among variants in stock. Values that would leave nothing are left out.
 *
 * @param inStock how many products "in stock" would leave, if it depends on options that are chosen: see `countsInStockApart`
 */
export function countsOf(
  query: ListingQuery,
  matching: Matching,
  offered: Scopes["offered"],
  inStock: number | undefined,
): Count[] {
  const { index, chosen } = matching;
  const uncounted = query.in_stock ? "option:" : "stocked:";
  const byFacet = new Map<string, Count[]>();
  for (const [id, count] of countValues(matching).entries()) {
    const { facet, value } = index.values[id]!;
    if (count === 0 || neverCounted.has(facet) || facet.startsWith(uncounted)) continue;
    const counts = byFacet.get(facet) ?? [];
    byFacet.set(facet, counts);
    counts.push({ facet, value, label: value, count });
  }
  if (inStock !== undefined)
    byFacet.set("in_stock", [{ facet: "in_stock", value: "1", label: "1", count: inStock }]);
  const chosenOf = new Map(chosen.map(({ facet, stored = facet, values }) => [stored, values]));
  const counts = Array.from(byFacet).flatMap(([facet, all]) => mostCommon(all, chosenOf.get(facet)));
  return [...counts, ...mostCommon(countCategories(matching, offered), query.categories)];
}

const neverCounted = new Set(["status", "sold_out", "category", "collection"]);

/** "In stock" needs one variant that has stock and all the options chosen. */
export function countsInStockApart(query: ListingQuery): boolean {
  return query.option !== undefined && query.in_stock === undefined;
}

function countCategories(matching: Matching, offered: Scopes["offered"]): Count[] {
  const groups = offered.map(({ category_ids }) => category_ids);
  const counts = countGroups(matching, "category", groups, "categories");
  return offered.map(({ handle, title }, group) => ({
    facet: "categories",
    value: handle,
    label: title,
    count: counts[group]!,
  }));
}

function mostCommon(counts: Count[], chosen: string[] = []): Count[] {
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, nth) => nth < maxValues || chosen.includes(value));
}
