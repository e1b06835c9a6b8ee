import { shop, shopWithoutTx } from "../../http/guards.ts";
import { changeContent } from "../records/change-content.action.ts";
import { deleteRecord, reorderRecord, requireRecord } from "../records/save-record.action.ts";
import { listFaqs, listFaqsOfProduct } from "./faqs.queries.ts";
import { questions, saveFaq } from "./save-faq.action.ts";

export const faqsRoutes = {
  list: shop.faqs.list.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listFaqs(tx)),
    meta: { next_cursor: null },
  })),

  create: shop.faqs.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => ({
    message: "Question added.",
    data: await saveFaq(tx, actor, body, app.clock.now()),
  })),

  read: shop.faqs.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, questions, params.id)),
  })),

  update: shop.faqs.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Question saved.",
    data: await saveFaq(tx, actor, body, app.clock.now(), { id: params.id, version: body.version }),
  })),

  move: shop.faqs.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, questions, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.faqs.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, questions, params.id, actor);
    return { message: "Question deleted." };
  }),

  list_of_product: shop.faqs.list_of_product.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(listFaqsOfProduct(tx, params.id)),
  })),

  change_many: shopWithoutTx.faqs.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Questions changed.",
      data: await changeContent(app, member.shop_id, actor, { kind: questions }, body),
    }),
  ),
};
