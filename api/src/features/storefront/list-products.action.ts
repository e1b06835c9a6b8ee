import type { Facet, ListingQuery, ListingSort } from "@vitrine/contract/products/store-listing";
import type { AppContext } from "../../app-context.ts";
import { match, matchOrdinals } from "../catalogue/facet-index.rules.ts";
import { inSeenShop, readFacetsOfShop, type SeenShop } from "../catalogue/read-facets.action.ts";
import { countsInStockApart, countsOf } from "./listing-counts.rules.ts";
import { findScopes } from "./listing-scopes.queries.ts";
import { findCollectionOrder, type Listed, listProducts } from "./listing.queries.ts";
import { facetsOf, filtersOf, sortOf } from "./listing.rules.ts";

/** A page of a list of a shop's active products, with the counts of its filters if they are requested. */
export async function listStoreProducts(
  app: AppContext,
  shop: SeenShop,
  query: ListingQuery,
): Promise<Pick<Listed, "cards" | "total"> & { sort: ListingSort; facets: Facet[] | undefined }> {
  // Before the transaction, so that no connection is occupied while a large shop is read.
  const index = await readFacetsOfShop(app, shop);
  const { scopes, matching, sort, found, ...listed } = await inSeenShop(app, shop, async (tx) => {
    const [collection, scopes] = await Promise.all([
      query.collection ? findCollectionOrder(tx, query.collection) : undefined,
      findScopes(tx, query),
    ]);
    const matching = match(index, filtersOf(query, scopes));
    const sort = sortOf(query, collection);
    return {
      scopes,
      matching,
      sort,
      ...(await tx.commitWith(listProducts(tx, query, matching, sort, collection))),
    };
  });
  if (!query.facets) return { ...listed, sort, facets: undefined };

  const withWords = (filtered: typeof matching) =>
    found ? matchOrdinals(filtered, "words", found) : filtered;
  const inStock = countsInStockApart(query)
    ? withWords(match(index, filtersOf({ ...query, in_stock: "1" }, scopes))).total
    : undefined;
  return { ...listed, sort, facets: facetsOf(countsOf(query, withWords(matching), scopes.offered, inStock)) };
}
