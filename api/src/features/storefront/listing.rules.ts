import type { Facet, ListingQuery, ListingSort } from "@vitrine/contract/products/store-listing";
import type { Chosen, Filters } from "../catalogue/facet-index.rules.ts";
import type { Scopes } from "./listing-scopes.queries.ts";
import type { Count } from "./listing-counts.rules.ts";
import type { CollectionOrder } from "./listing.queries.ts";

/** Filters of a list of active products. */
export function filtersOf(query: ListingQuery, scopes: Scopes): Filters {
  const { price_min, price_max } = query;
  const chosen: Chosen[] = [{ facet: "status", values: ["active"] }];
  if (query.category !== undefined) chosen.push({ facet: "category", values: scopes.category });
  if (query.categories !== undefined)
    chosen.push({ facet: "categories", stored: "category", values: scopes.categories });
  if (query.collection !== undefined) chosen.push({ facet: "collection", values: scopes.collection });
  const choose = (facet: string, values: string[]) => chosen.push({ facet, values });
  if (query.in_stock) choose("in_stock", ["1"]);
  if (query.on_sale) choose("on_sale", ["1"]);
  if (query.rating) choose("rating", [query.rating]);
  for (const facet of ["vendor", "type", "tag"] as const)
    if (query[facet]?.length) choose(facet, query[facet]);
  // With "in stock", one variant must have both the size and stock.
  const kind = query.in_stock ? "stocked" : "option";
  for (const [name, values] of chosenOptions(query.option ?? []))
    chosen.push({ facet: `option:${name}`, stored: `${kind}:${name}`, values });
  return { chosen, ...((price_min ?? price_max) !== undefined && { prices: { price_min, price_max } }) };
}

/**
 * Chosen options by name: "Size:M" and "Size:L" are one facet with two values. A value may contain colons, a name
 * can't.
 */
function chosenOptions(pairs: string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const pair of pairs) {
    const colon = pair.indexOf(":");
    const name = pair.slice(0, colon);
    byName.set(name, [...(byName.get(name) ?? []), pair.slice(colon + 1)]);
  }
  return byName;
}

/** The sort order of a list: the requested one if it is available, otherwise the default of the list. */
export function sortOf({ sort, search, collection }: ListingQuery, own?: CollectionOrder): ListingSort {
  if (sort && sort !== "featured" && (sort !== "relevance" || search)) return sort;
  if (search && sort !== "featured") return "relevance";
  if (!own || collection === undefined) return "newest";
  return own.sort === "by_hand" || own.has_pinned || own.sold_out_last ? "featured" : own.sort;
}

/** The counts as facets, in the order of their display. */
export function facetsOf(counts: Count[]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const { facet, value, label, count } of counts) {
    const [, name] = /^(?:option|stocked):(.*)$/s.exec(facet) ?? [];
    const key = name === undefined ? facet : `option:${name}`;
    const kind = name === undefined ? (facet as Facet["kind"]) : "option";
    const known = facets.get(key) ?? { kind, name: name ?? null, values: [] };
    facets.set(key, known);
    known.values.push({ value, label, count });
  }
  // The other values are sorted by their counts; of these, each includes the ones above it.
  facets.get("rating")?.values.sort((a, b) => Number(b.value) - Number(a.value));
  const place = ({ kind }: Facet) => order.indexOf(kind);
  return Array.from(facets.values()).toSorted(
    (a, b) => place(a) - place(b) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
}
const order: Facet["kind"][] = [
  "in_stock",
  "on_sale",
  "rating",
  "categories",
  "option",
  "type",
  "vendor",
  "tag",
];
