import { shopWithoutTx } from "../../http/guards.ts";
import { exportCategories, exportCollections } from "./export-groups.action.ts";
import { exportProducts } from "./export-products.action.ts";

export const exportProductsRoutes = {
  read: shopWithoutTx.export_products.read.handler(({ input: { query }, context: { app, member } }) =>
    exportProducts(app, member.shop_id, query),
  ),

  categories: shopWithoutTx.export_products.categories.handler(({ context: { app, member } }) =>
    exportCategories(app, member.shop_id),
  ),

  collections: shopWithoutTx.export_products.collections.handler(({ context: { app, member } }) =>
    exportCollections(app, member.shop_id),
  ),
};
