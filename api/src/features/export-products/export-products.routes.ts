import { shopWithoutTx } from "../../http/doors.ts";
import { exportCategories, exportCollections } from "./export-groups.action.ts";
import { exportProducts } from "./export-products.action.ts";

export const exportProductsRoutes = {
  read: shopWithoutTx.export_products.read.handler(({ input: { query }, context: { world, member } }) =>
    exportProducts(world, member.shop_id, query),
  ),

  categories: shopWithoutTx.export_products.categories.handler(({ context: { world, member } }) =>
    exportCategories(world, member.shop_id),
  ),

  collections: shopWithoutTx.export_products.collections.handler(({ context: { world, member } }) =>
    exportCollections(world, member.shop_id),
  ),
};
