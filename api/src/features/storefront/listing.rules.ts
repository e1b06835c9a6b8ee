import type { Facet, ListingQuery, ListingSort } from "@vitrine/contract/storefront";
import type { Chosen } from "../catalogue/facet-bits.queries.ts";
import type { CollectionOrder, Listed } from "./listing.queries.ts";

/** What of a query narrows by facets; the group names what the shopper chose between: counts ignore their own. */
export function chosenFacets(query: ListingQuery): Chosen[] {
  const chosen: Chosen[] = [];
  if (query.in_stock) chosen.push({ facet: "in_stock", values: ["1"] });
  if (query.on_sale) chosen.push({ facet: "on_sale", values: ["1"] });
  for (const facet of ["vendor", "type", "tag"] as const)
    if (query[facet]?.length) chosen.push({ facet, values: query[facet] });
  return [...chosen, ...chosenOptions(query.option ?? [])];
}

/** "Size:M" and "Size:L" are one facet with two values. A value may hold colons, a name does not. */
function chosenOptions(pairs: string[]): Chosen[] {
  const byName = new Map<string, string[]>();
  for (const pair of pairs) {
    const colon = pair.indexOf(":");
    const name = pair.slice(0, colon);
    byName.set(name, [...(byName.get(name) ?? []), pair.slice(colon + 1)]);
  }
  return Array.from(byName, ([name, values]) => ({ facet: `option:${name}`, values }));
}

/** The order a list is in: the one asked for where it can be had, else the one that belongs to it. */
export function sortOf({ sort, search, collection }: ListingQuery, own?: CollectionOrder): ListingSort {
  if (sort && sort !== "featured" && (sort !== "relevance" || search)) return sort;
  if (search && sort !== "featured") return "relevance";
  if (!own || collection === undefined) return "newest";
  return own.sort === "by_hand" || own.has_pinned || own.sold_out_last ? "featured" : own.sort;
}

/** The counts as facets, in the order a shopper looks for them. */
export function facetsOf(counts: Listed["counts"]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const { facet, value, count } of counts) {
    const [kind, name] = facet.startsWith("option:")
      ? ["option", facet.slice("option:".length)]
      : [facet, null];
    const known = facets.get(facet) ?? { kind: kind as Facet["kind"], name: name ?? null, values: [] };
    facets.set(facet, known);
    known.values.push({ value, count });
  }
  const place = ({ kind }: Facet) => order.indexOf(kind);
  return Array.from(facets.values()).toSorted((a, b) => place(a) - place(b));
}
const order: Facet["kind"][] = ["in_stock", "on_sale", "option", "type", "vendor", "tag"];
