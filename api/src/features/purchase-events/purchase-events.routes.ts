import { shopper } from "../../http/guards.ts";
import { requireOrderId } from "../orders/order-token.rules.ts";
import { recordPurchase } from "./record-purchase.action.ts";

export const purchaseEventsRoutes = {
  record_purchase: shopper.plugins.record_purchase.handler(async ({ input: { params, body }, context }) => {
    const orderId = requireOrderId(context, params.token);
    return { data: await recordPurchase(context.app, context.tx, orderId, body) };
  }),
};
