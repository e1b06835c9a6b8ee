import { shopWithoutTx } from "../../http/guards.ts";
import { deleteTestOrder } from "./delete-test-order.action.ts";

export const testOrdersRoutes = {
  remove: shopWithoutTx.test_orders.remove.handler(
    async ({ input: { params }, context: { app, member, actor } }) => ({
      message: await deleteTestOrder(app, member.shop_id, actor, params.id),
    }),
  ),
};
