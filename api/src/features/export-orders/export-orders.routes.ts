import { shopWithoutTx } from "../../http/guards.ts";
import { exportOrders } from "./export-orders.action.ts";

export const orderExportsRoutes = {
  read: shopWithoutTx.order_exports.read.handler(({ input: { query }, context: { app, member } }) =>
    exportOrders(app, member.shop_id, query),
  ),
};
