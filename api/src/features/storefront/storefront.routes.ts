import { pageOf } from "../../db/page.ts";
import type { StoreEntry } from "../../events/store-map.ts";
import { shopper } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { countCards, findStoreProduct, listCards, theStore } from "./storefront.queries.ts";
import { cardAnswer, storeProductAnswer } from "./storefront.rules.ts";

export const storefrontRoutes = {
  read: shopper.storefront.read.handler(async ({ context: { tx } }) => ({
    data: await tx.lastly(theStore(tx)),
  })),

  list_products: shopper.storefront.list_products.handler(
    async ({ input: { query }, context: { tx, store } }) => {
      refuseClosed(store);
      const [rows, total] = await tx.lastly(Promise.all([listCards(tx, query), countCards(tx, query)]));
      const { data, meta } = pageOf(rows, query.limit, (row) => row.sort_value);
      return { data: data.map((row) => cardAnswer(row, store.id)), meta: { ...meta, total } };
    },
  ),

  read_product: shopper.storefront.read_product.handler(
    async ({ input: { params }, context: { tx, store } }) => {
      refuseClosed(store);
      const product = await tx.lastly(findStoreProduct(tx, params.product_handle));
      if (!product) throw refusal("not_found");
      return { data: storeProductAnswer(product, store.id) };
    },
  ),
};

function refuseClosed(store: StoreEntry): void {
  if (!store.is_live) throw refusal("shop_not_live");
}
