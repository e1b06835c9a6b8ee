import {
  Announcement,
  type AnnouncementDraft,
  maxAnnouncements,
} from "@vitrine/contract/shops/announcements";
import type * as z from "zod";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { rejectMissingTargets } from "../links/reject-missing-targets.action.ts";
import { storedLink } from "../links/links.rules.ts";
import { enqueueTimes } from "../publication/enqueue-times.action.ts";
import { changeContent } from "../records/change-content.action.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  reorderRecord,
  requireRecord,
} from "../records/save-record.action.ts";
import { findAnnouncement, listAnnouncements } from "./announcements.queries.ts";

const kind: RecordKind<"announcements", Announcement> = {
  table: "announcements",
  type: "announcement",
  schema: Announcement,
  find: findAnnouncement,
  labelOf: ({ text }) => text,
  isOrdered: true,
  max: maxAnnouncements,
};

export const announcementsRoutes = {
  list: shop.announcements.list.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listAnnouncements(tx)),
    meta: { next_cursor: null },
  })),

  create: shop.announcements.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    if (body.link) await rejectMissingTargets(tx, { link: storedLink(body.link) }, []);
    await enqueueTimes(app, tx, body);
    const data = await createRecord(tx, kind, fieldsOf(body), { actor, now: app.clock.now() });
    return { message: "Announcement added.", data };
  }),

  read: shop.announcements.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, kind, params.id)),
  })),

  update: shop.announcements.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      if (body.link) {
        const { link } = await requireRecord(tx, kind, params.id);
        await rejectMissingTargets(tx, { link: storedLink(body.link) }, link ? [link] : []);
      }
      await enqueueTimes(app, tx, body);
      const fields = { ...fieldsOf(body), version: body.version };
      const data = await changeRecord(tx, kind, params.id, fields, { actor, now: app.clock.now() });
      return { message: "Announcement saved.", data };
    },
  ),

  move: shop.announcements.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, kind, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.announcements.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, kind, params.id, actor);
    return { message: "Announcement deleted." };
  }),

  change_many: shopWithoutTx.announcements.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Announcements changed.",
      data: await changeContent(app, member.shop_id, actor, { kind }, body),
    }),
  ),
};

/** The columns that the editor sets. */
function fieldsOf(body: z.output<typeof AnnouncementDraft>) {
  const { text, link, background_colour, text_colour, dismiss_days, is_published, starts_at, ends_at } = body;
  return {
    text,
    link: link && storedLink(link),
    background_colour,
    text_colour,
    dismiss_days,
    is_published,
    starts_at,
    ends_at,
  };
}
