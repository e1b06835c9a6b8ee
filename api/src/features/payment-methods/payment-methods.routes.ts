import { PaymentMethod } from "@vitrine/contract/payments/payment-methods";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  reorderRecord,
  requireRecord,
} from "../records/save-record.action.ts";

const methods: RecordKind<"payment_methods", PaymentMethod> = {
  table: "payment_methods",
  type: "payment_method",
  schema: PaymentMethod,
  labelOf: ({ name }) => name,
  isOrdered: true,
  // Every cart reads all of them.
  max: 20,
};

export const paymentMethodsRoutes = {
  list: shop.payment_methods.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "payment_methods", PaymentMethod, query, "position"),
  ),

  create: shop.payment_methods.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await createRecord(tx, methods, body, { actor, now: app.clock.now() });
    return { message: `${data.name} was added.`, data };
  }),

  read: shop.payment_methods.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, methods, params.id)),
  })),

  update: shop.payment_methods.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => ({
      message: "Payment method saved.",
      data: await changeRecord(tx, methods, params.id, body, { actor, now: app.clock.now() }),
    }),
  ),

  move: shop.payment_methods.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, methods, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.payment_methods.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { name } = await deleteRecord(tx, methods, params.id, actor);
    return { message: `${name} was deleted.` };
  }),
};
