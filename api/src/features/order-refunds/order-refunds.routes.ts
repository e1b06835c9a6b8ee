import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { shop } from "../../http/guards.ts";
import { changeOf, respondWithOrder } from "../orders/read-order-response.action.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { readRefundable, refundItems } from "./refund-items.action.ts";
import { repeatRefund } from "./repeat-refund.action.ts";

export const orderRefundsRoutes = {
  read: shop.order_refunds.read.handler(async ({ input: { params }, context: { tx, actor } }) => ({
    data: await readRefundable(tx, await requireOrder(tx, params.id), actor),
  })),

  create: shop.order_refunds.create.handler(async ({ input: { params, body }, context }) => {
    const order = await refundItems(changeOf(context, params.id), body);
    const amount = formatMoney(body.amount, order.currency);
    return respondWithOrder(
      context,
      order,
      body.amount > 0
        ? `Refund of ${amount} for order ${orderName(order)}.`
        : `Items of order ${orderName(order)} cancelled.`,
    );
  }),

  repeat: shop.order_refunds.repeat.handler(async ({ input: { params, body }, context }) => {
    const order = await repeatRefund(changeOf(context, params.id), params.refund_id, body.way);
    return respondWithOrder(
      context,
      order,
      body.way === "manual"
        ? `Refund for order ${orderName(order)} recorded.`
        : `Refund for order ${orderName(order)} requested again.`,
    );
  }),
};
