import { pageBothWays } from "../../db/page.ts";
import type { AppContext } from "../../app-context.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import type { SeenShop } from "../catalogue/read-facets.action.ts";
import { findPageTarget } from "../redirects/find-page-target.action.ts";
import { pictureUrl } from "../pictures/pictures.rules.ts";
import { listUrls } from "./sitemap-urls.queries.ts";
import { listCards } from "./cards.queries.ts";
import { listStoreProducts } from "./list-products.action.ts";
import { findStoreProduct, requireStore } from "./storefront.queries.ts";
import { cardResponse, rejectClosed, storeResponse, storeProductResponse } from "./storefront.rules.ts";
import { listRelated } from "./related.queries.ts";

export const storefrontRoutes = {
  read: shopper.storefront.read.handler(async ({ context: { tx, store } }) => ({
    data: storeResponse(await tx.commitWith(requireStore(tx, store))),
  })),

  list_products: shopperWithoutTx.storefront.list_products.handler(
    async ({ input: { query }, context: { store, app } }) => {
      rejectClosed(store);
      const { cards, facets, sort, total } = await listStoreProducts(app, store, query);
      const { data, meta } = pageBothWays(cards, query, (row) => row.sort_value);
      return {
        data: data.map((row) => cardResponse(row, store.id, seenAt(app, store))),
        meta: { ...meta, total, sort, ...(facets && { facets }) },
      };
    },
  ),

  list_urls: shopper.storefront.list_urls.handler(async ({ input: { query }, context: { tx, store } }) => {
    rejectClosed(store);
    const { urls, parts } = await tx.commitWith(listUrls(tx, query));
    return {
      data: urls.map(({ handle, updated_at, pictures = [] }) => ({
        handle,
        updated_at: new Date(updated_at).toISOString(),
        pictures: pictures.map(({ hash, width }) => pictureUrl(store.id, hash, width)),
      })),
      meta: { parts },
    };
  }),

  list_cards: shopper.storefront.list_cards.handler(
    async ({ input: { query }, context: { tx, store, app } }) => {
      rejectClosed(store);
      const rows = await tx.commitWith(listCards(tx, query.product));
      return {
        data: rows.map(({ requested, ...row }) => ({
          requested,
          ...cardResponse(row, store.id, seenAt(app, store)),
        })),
      };
    },
  ),

  list_related: shopper.storefront.list_related.handler(
    async ({ input: { params }, context: { tx, store, app } }) => {
      rejectClosed(store);
      const rows = await tx.commitWith(listRelated(tx, params.product_handle));
      return { data: rows.map((row) => cardResponse(row, store.id, seenAt(app, store))) };
    },
  ),

  read_product: shopper.storefront.read_product.handler(
    async ({ input: { params }, context: { tx, store } }) => {
      rejectClosed(store);
      const product = await tx.commitWith(findStoreProduct(tx, params.product_handle));
      if (!product) throw apiError("not_found");
      return { data: storeProductResponse(product, store.id) };
    },
  ),

  read_redirect: shopperWithoutTx.storefront.read_redirect.handler(async ({ input: { query }, context }) => {
    rejectClosed(context.store);
    return { data: { target: await findPageTarget(context, context.store.id, query.path) } };
  }),
};

/** The time for which a product is new: now, or the date of a member's preview. */
function seenAt({ clock }: AppContext, { contentTime }: SeenShop): number {
  return contentTime === undefined ? clock.now() : Date.parse(contentTime);
}
