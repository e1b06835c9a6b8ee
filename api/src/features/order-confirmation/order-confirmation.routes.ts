import { orderName } from "@vitrine/contract/orders/order-name";
import { shop } from "../../http/guards.ts";
import { changeOf, respondWithOrder } from "../orders/read-order-response.action.ts";
import { claimNextOrders } from "./claim-orders.action.ts";
import { countQueue } from "./order-confirmation.queries.ts";
import { readHistory } from "./read-history.action.ts";
import { recordNoAnswer } from "./record-no-answer.action.ts";

export const orderConfirmationRoutes = {
  read: shop.order_confirmation.read.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(countQueue(tx)),
  })),

  claim: shop.order_confirmation.claim.handler(async ({ input: { body }, context }) => {
    const orders = await claimNextOrders(context, context.member.account_id, body.except_ids);
    return { data: { orders, queue: await countQueue(context.tx, body.except_ids) } };
  }),

  history: shop.order_confirmation.history.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await readHistory(tx, params.id),
  })),

  no_answer: shop.order_confirmation.no_answer.handler(async ({ input: { params, body }, context }) => {
    const order = await recordNoAnswer(changeOf(context, params.id), body.minutes);
    return respondWithOrder(context, order, `No answer for order ${orderName(order)} recorded.`);
  }),
};
