import { ratingsFrom } from "@vitrine/contract/products/ratings";
import { Facet, type ListingQuery } from "@vitrine/contract/products/store-listing";
import { countGroups, countValues, type Matching } from "../catalogue/facet-index.rules.ts";
import type { Scopes } from "./listing-scopes.queries.ts";

/** Number of products that would match with a value of a facet. */
export interface Count {
  facet: string;
  value: string;
  label: string;
  count: number;
}

/** Maximum number of values of a facet, in addition to the chosen ones. */
const maxValues = 100;

/**
 * Number of products that would match with each value, under all filters except those of its own facet. With "in
 * stock", option values are counted only for variants in stock. Values that would match nothing are left out.
 *
 * @param inStock number of products that would match "in stock", if it depends on the chosen options: see
 * `countsInStockApart`
 */
export function countsOf(
  query: ListingQuery,
  matching: Matching,
  offered: Scopes["offered"],
  inStock: number | undefined,
): Count[] {
  const { index, chosen } = matching;
  const counted = query.in_stock ? "stocked:" : "option:";
  const byFacet = new Map<string, Count[]>();
  for (const [id, count] of countValues(matching).entries()) {
    const { facet, value } = index.values[id]!;
    if (count === 0 || !(facetKinds.has(facet) || facet.startsWith(counted))) continue;
    if (facet === "rating" && !isRatingFrom(value)) continue;
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

/** Other facets are filters of the dashboard. */
const facetKinds = new Set<string>(Facet.shape.kind.options);

/** So are the other ratings. */
const isRatingFrom = (value: string) => ratingsFrom.some((from) => from === value);

/**
 * Returns true if "in stock" must be counted separately: it requires one variant that has stock and all chosen
 * options.
 */
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
