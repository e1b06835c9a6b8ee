import { orderName } from "@vitrine/contract/orders/order-name";
import { shop } from "../../http/guards.ts";
import { changeOf, respondWithOrder } from "../orders/read-order-response.action.ts";
import { editContact } from "./edit-contact.action.ts";
import { editOrder } from "./edit-order.action.ts";
import { previewEdit, readEditableOrder } from "./read-edit.action.ts";

export const orderEditsRoutes = {
  read: shop.order_edits.read.handler(async ({ input: { params }, context }) => ({
    data: await readEditableOrder(context, params.id),
  })),

  preview: shop.order_edits.preview.handler(async ({ input: { params, body }, context }) => ({
    data: await previewEdit(context, params.id, body),
  })),

  create: shop.order_edits.create.handler(async ({ input: { params, body }, context }) => {
    const order = await editOrder(changeOf(context, params.id), body);
    return { message: `Order ${orderName(order)} was changed.`, data: order };
  }),

  update_contact: shop.order_edits.update_contact.handler(async ({ input: { params, body }, context }) => {
    const order = await editContact(changeOf(context, params.id), body);
    return respondWithOrder(context, order, `Order ${orderName(order)} was changed.`);
  }),
};
