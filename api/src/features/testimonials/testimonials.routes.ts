import { maxTestimonials, Testimonial } from "@vitrine/contract/shops/testimonials";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { rejectMissingPictures } from "../pictures/reject-missing-pictures.action.ts";
import { changeContent } from "../records/change-content.action.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  reorderRecord,
  requireRecord,
} from "../records/save-record.action.ts";

const kind: RecordKind<"testimonials", Testimonial> = {
  table: "testimonials",
  type: "testimonial",
  schema: Testimonial,
  labelOf: ({ name }) => name,
  historyOf: ({ picture, id: _, version: __, created_at: ___, ...fields }) => ({
    ...fields,
    picture: picture && picture.id,
  }),
  isOrdered: true,
  max: maxTestimonials,
};

export const testimonialsRoutes = {
  list: shop.testimonials.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "testimonials", Testimonial, query, "position"),
  ),

  create: shop.testimonials.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    await rejectMissingPictures(tx, { picture_id: body.picture_id });
    const data = await createRecord(tx, kind, body, { actor, now: app.clock.now() });
    return { message: "Testimonial added.", data };
  }),

  read: shop.testimonials.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, kind, params.id)),
  })),

  update: shop.testimonials.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      await rejectMissingPictures(tx, { picture_id: body.picture_id });
      const data = await changeRecord(tx, kind, params.id, body, { actor, now: app.clock.now() });
      return { message: "Testimonial saved.", data };
    },
  ),

  move: shop.testimonials.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, kind, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.testimonials.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, kind, params.id, actor);
    return { message: "Testimonial deleted." };
  }),

  change_many: shopWithoutTx.testimonials.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Testimonials changed.",
      data: await changeContent(app, member.shop_id, actor, { kind }, body),
    }),
  ),
};
