import { Banner, type BannerDraft, maxBanners } from "@vitrine/contract/shops/banners";
import type { Link } from "@vitrine/contract/shops/links";
import type * as z from "zod";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { rejectMissingTargets } from "../links/reject-missing-targets.action.ts";
import { storedLink } from "../links/links.rules.ts";
import { rejectMissingPictures } from "../pictures/reject-missing-pictures.action.ts";
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
import { findBanner, listBanners } from "./banners.queries.ts";
import { bannerResponse } from "./banners.rules.ts";

const kind: RecordKind<"banners", Banner> = {
  table: "banners",
  type: "banner",
  schema: Banner,
  async find(tx, id) {
    const row = await findBanner(tx, id);
    return row && bannerResponse(row, tx.shopId);
  },
  labelOf: ({ headline, text, button_label }) => headline ?? button_label ?? text ?? "",
  historyOf: ({ picture, phone_picture, id: _, version: __, created_at: ___, ...fields }) => ({
    ...fields,
    picture: picture.id,
    picture_alt: picture.alt,
    phone_picture: phone_picture && phone_picture.id,
  }),
  isOrdered: true,
  max: maxBanners,
};

export const bannersRoutes = {
  list: shop.banners.list.handler(async ({ context: { tx } }) => {
    const rows = await tx.commitWith(listBanners(tx));
    return { data: rows.map((row) => bannerResponse(row, tx.shopId)), meta: { next_cursor: null } };
  }),

  create: shop.banners.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    await prepare(app, tx, body, null);
    const data = await createRecord(tx, kind, fieldsOf(body), { actor, now: app.clock.now() });
    return { message: "Banner added.", data };
  }),

  read: shop.banners.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, kind, params.id)),
  })),

  update: shop.banners.update.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const { link } = await requireRecord(tx, kind, params.id);
    await prepare(app, tx, body, link);
    const fields = { ...fieldsOf(body), version: body.version };
    const data = await changeRecord(tx, kind, params.id, fields, { actor, now: app.clock.now() });
    return { message: "Banner saved.", data };
  }),

  move: shop.banners.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, kind, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.banners.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, kind, params.id, actor);
    return { message: "Banner deleted." };
  }),

  change_many: shopWithoutTx.banners.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Banners changed.",
      data: await changeContent(app, member.shop_id, actor, { kind }, body),
    }),
  ),
};

type Draft = z.output<typeof BannerDraft>;

/** Rejects pictures and links to records that the shop doesn't have, and plans when shoppers see the banner. */
async function prepare(app: AppContext, tx: ShopTx, draft: Draft, stored: Link | null): Promise<void> {
  const { picture_id, phone_picture_id, link } = draft;
  await rejectMissingPictures(tx, { picture_id, phone_picture_id });
  if (link) await rejectMissingTargets(tx, { link: storedLink(link) }, stored ? [stored] : []);
  await enqueueTimes(app, tx, draft);
}

/** The columns that the editor sets. */
function fieldsOf(body: Draft) {
  const { picture_id, phone_picture_id, picture_alt, headline, text, button_label, link } = body;
  const { is_published, starts_at, ends_at } = body;
  const publication = { is_published, starts_at, ends_at };
  return {
    picture_id,
    phone_picture_id,
    picture_alt,
    headline,
    text,
    button_label,
    link: link && storedLink(link),
    ...publication,
  };
}
