import { Faq } from "@vitrine/contract/shops/faqs";
import { shop } from "../../http/guards.ts";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  reorderRecord,
  requireRecord,
} from "../records/save-record.action.ts";

const questions: RecordKind<"faqs", Faq> = {
  table: "faqs",
  type: "faq",
  schema: Faq,
  labelOf: ({ question }) => question,
  isOrdered: true,
  // One page shows all of them.
  max: 100,
};

export const faqsRoutes = {
  list: shop.faqs.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "faqs", Faq, query, "position"),
  ),

  create: shop.faqs.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => ({
    message: "Question added.",
    data: await createRecord(tx, questions, sanitised(body), { actor, now: app.clock.now() }),
  })),

  read: shop.faqs.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, questions, params.id)),
  })),

  update: shop.faqs.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => ({
    message: "Question saved.",
    data: await changeRecord(tx, questions, params.id, sanitised(body), { actor, now: app.clock.now() }),
  })),

  move: shop.faqs.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, questions, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.faqs.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, questions, params.id, actor);
    return { message: "Question deleted." };
  }),
};

function sanitised<Draft extends { answer_html: string }>(draft: Draft): Draft {
  return { ...draft, answer_html: sanitiseHtml(draft.answer_html) };
}
