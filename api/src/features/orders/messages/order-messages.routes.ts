import { shop } from "../../../http/guards.ts";
import { respondWithOrder } from "../read-order-response.action.ts";
import { messageCustomer } from "./message-customer.action.ts";

export const orderMessagesRoutes = {
  create: shop.order_messages.create.handler(async ({ input: { params, body }, context }) => {
    const order = await messageCustomer({ ...context, id: params.id }, body.text);
    return respondWithOrder(context, order, "Message sent.");
  }),
};
