import { cappedTotal, pageOf, readCursor } from "../../db/page.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { changeReply, changeReviews, changeStatus, deleteReview } from "./moderate-review.action.ts";
import { readReviewSettings } from "./review-settings.queries.ts";
import { pictureResponse, type PictureRow } from "../pictures/pictures.rules.ts";
import { countedUpTo, countReviews, listReviews, requireReview } from "./reviews.queries.ts";

export const reviewsRoutes = {
  list: shop.reviews.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit = 50, cursor, ...filter } = query;
    const [rows, total] = await Promise.all([
      listReviews(tx, filter, { limit, cursor: readCursor(cursor) }),
      countReviews(tx, filter),
    ]);
    const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
    const reviews = data.map((row) => withPhotoUrls(tx, row));
    return { data: reviews, meta: { ...meta, ...cappedTotal(total, countedUpTo) } };
  }),

  read_settings: shop.reviews.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readReviewSettings(tx),
  })),

  update_settings: shop.reviews.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data, changed } = await saveSettings(tx, actor, {
        read: readReviewSettings,
        update: () => updateShopSettings(tx, "review_settings", body),
        log: { action: "review_settings.changed", target_type: "review" },
      });
      // Product pages link to the form if everyone may write.
      if (changed && "reviewers" in changed.after) await invalidateStorefront(tx);
      return { message: "Settings saved.", data };
    },
  ),

  read: shop.reviews.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: withPhotoUrls(tx, await tx.commitWith(requireReview(tx, params.id))),
  })),

  update_status: shop.reviews.update_status.handler(
    async ({ input: { params, body }, context: { app, tx, actor } }) => ({
      message: body.status === "published" ? "The review is published." : "The review is hidden.",
      data: withPhotoUrls(tx, await changeStatus(app, tx, actor, params.id, body.status)),
    }),
  ),

  update_reply: shop.reviews.update_reply.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const at = new Date(app.clock.now()).toISOString();
      const data = await changeReply(tx, actor, params.id, { reply: body.reply, at });
      const message = body.reply ? "Your reply is saved." : "Your reply was removed.";
      return { message, data: withPhotoUrls(tx, data) };
    },
  ),

  change_many: shopWithoutTx.reviews.change_many.handler(
    async ({ input: { body }, context: { app, actor, member } }) => ({
      message: "Reviews changed.",
      data: await changeReviews(app, member.shop_id, actor, body),
    }),
  ),

  remove: shop.reviews.remove.handler(async ({ input: { params }, context: { app, tx, actor } }) => {
    await deleteReview(app, tx, actor, params.id);
    return { message: "The review was deleted." };
  }),
};

function withPhotoUrls<Row extends { photos: PictureRow[] }>({ shopId }: { shopId: number }, row: Row) {
  return { ...row, photos: row.photos.map((photo) => pictureResponse(shopId, photo)) };
}
