import { pageOf } from "../../db/page.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { countGroups, type FacetIndex, match } from "../catalogue/facet-index.rules.ts";
import { inSeenShop, readFacetsOfShop } from "../catalogue/read-facets.action.ts";
import { type PictureRow, pictureResponse } from "../pictures/pictures.rules.ts";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import {
  findStoreCategory,
  findStoreCollection,
  listStoreCategories,
  listStoreCollections,
} from "./browse.queries.ts";
import { rejectClosed } from "./storefront.rules.ts";

/** Categories and collections, as shoppers see them. */
export const browseRoutes = {
  list_categories: shopperWithoutTx.storefront.list_categories.handler(
    async ({ input: { query }, context: { store, app } }) => {
      rejectClosed(store);
      const index = await readFacetsOfShop(app, store);
      const rows = await inSeenShop(app, store, (tx) => tx.commitWith(listStoreCategories(tx, query)));
      const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_key);
      return { data: counted(index, "category", data).map((row) => pictured(row, store.id)), meta };
    },
  ),

  read_category: shopper.storefront.read_category.handler(
    async ({ input: { params }, context: { tx, store } }) => {
      rejectClosed(store);
      const found = await tx.commitWith(findStoreCategory(tx, params.category_handle));
      if (!found) throw apiError("not_found");
      const children = found.children.map((child) => pictured(child, store.id));
      return { data: { ...described(found, store.id), children } };
    },
  ),

  list_collections: shopperWithoutTx.storefront.list_collections.handler(
    async ({ input: { query }, context: { store, app } }) => {
      rejectClosed(store);
      const index = await readFacetsOfShop(app, store);
      const rows = await inSeenShop(app, store, (tx) => tx.commitWith(listStoreCollections(tx, query)));
      const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_key);
      return { data: counted(index, "collection", data).map((row) => pictured(row, store.id)), meta };
    },
  ),

  read_collection: shopper.storefront.read_collection.handler(
    async ({ input: { params }, context: { tx, store } }) => {
      rejectClosed(store);
      const found = await tx.commitWith(findStoreCollection(tx, params.collection_handle));
      if (!found) throw apiError("not_found");
      return { data: described(found, store.id) };
    },
  ),
};

/** The same with the number of active products in each. */
function counted<T extends { values: string[] }>(
  index: FacetIndex,
  facet: "category" | "collection",
  rows: T[],
): (Omit<T, "values"> & { product_count: number })[] {
  const active = match(index, { chosen: [{ facet: "status", values: ["active"] }] });
  const counts = countGroups(
    active,
    facet,
    rows.map(({ values }) => values),
  );
  return rows.map(({ values: _, ...row }, n) => ({ ...row, product_count: counts[n]! }));
}

function described<T extends { description_html: string; picture: PictureRow | null }>(
  row: T,
  shopId: number,
) {
  return { ...pictured(row, shopId), description_html: cleanDescription(row.description_html) };
}

function pictured<T extends { picture: PictureRow | null }>(row: T, shopId: number) {
  return { ...row, picture: row.picture && pictureResponse(shopId, row.picture) };
}
