import { PaymentMethod } from "@vitrine/contract/payments/payment-methods";
import { shop } from "../../http/guards.ts";
import { requireProven } from "../../http/proof.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
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

  create: shop.payment_methods.create.handler(async ({ input: { body }, context }) => {
    const { tx, actor, app } = context;
    if (body.instructions) requireProven(context);
    const data = await createRecord(tx, methods, body, { actor, now: app.clock.now() });
    if (data.instructions) await notifyOwners(context, "payment_instructions_changed", data.name);
    return { message: `${data.name} was added.`, data };
  }),

  read: shop.payment_methods.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, methods, params.id)),
  })),

  update: shop.payment_methods.update.handler(async ({ input: { params, body }, context }) => {
    const { tx, actor, app } = context;
    const before = await requireRecord(tx, methods, params.id);
    const isOther = body.instructions !== before.instructions;
    if (isOther) requireProven(context);
    const data = await changeRecord(tx, methods, params.id, body, { actor, now: app.clock.now() });
    if (isOther) await notifyOwners(context, "payment_instructions_changed", data.name);
    return { message: "Payment method saved.", data };
  }),

  move: shop.payment_methods.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, methods, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.payment_methods.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { name } = await deleteRecord(tx, methods, params.id, actor);
    return { message: `${name} was deleted.` };
  }),
};
