import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import type { Call } from "../../http/call.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { openSignedId } from "../../ids.ts";
import { requireOrderId } from "../orders/order-token.rules.ts";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { unsubscribeFromRequests } from "./review-requests.queries.ts";
import { listLatest, listOwnReviews, listPublished } from "./store-reviews.queries.ts";
import { writeOwnReview, writeReview } from "./write-review.action.ts";

const thanks = "Thank you for your review. It appears on the product page once it's published.";

/** Reviews, as shoppers see and write them. */
export const storeReviewsRoutes = {
  list_published: shopper.reviews.list_published.handler(
    async ({ input: { params, query }, context: { tx, store } }) => {
      rejectClosed(store);
      const { limit, cursor, sort, stars, with_photos } = query;
      const page = {
        limit,
        cursor: readCursor(cursor),
        sort,
        stars: stars && Number(stars),
        withPhotos: with_photos !== undefined,
      };
      const rows = await tx.commitWith(listPublished(tx, params.product_handle, page));
      const { data, meta } = pageOf(rows, limit, (row) => row.sort_key);
      return {
        data: data.map((row) => ({
          ...row,
          photos: row.photos.map((photo) => pictureAnswer(store.id, photo)),
        })),
        meta,
        has_photos: rows[0]?.has_photos ?? false,
      };
    },
  ),

  list_latest: shopper.reviews.list_latest.handler(async ({ input: { query }, context: { tx, store } }) => {
    rejectClosed(store);
    return { data: await tx.commitWith(listLatest(tx, query.limit)) };
  }),

  create: shopperWithoutTx.reviews.create.handler(async ({ input: { params, body }, context }) => {
    if (context.store.is_live === 0) throw apiError("shop_not_live");
    await countReview(context, `to ${body.email}`);
    await writeReview(visitOf(context), params.product_handle, body);
    return { message: thanks };
  }),

  list_own: shopper.reviews.list_own.handler(async ({ input: { params }, context }) => {
    const rows = await listOwnReviews(context.tx, requireOrderId(context, params.token));
    const { store } = context;
    return {
      data: rows.map(({ picture, ...row }) => ({
        ...row,
        picture: picture && pictureAnswer(store.id, picture),
      })),
    };
  }),

  create_own: shopperWithoutTx.reviews.create_own.handler(async ({ input: { params, body }, context }) => {
    const orderId = requireOrderId(context, params.token);
    await countReview(context, `of ${orderId}`);
    const { product_id: productId, ...review } = body;
    await writeOwnReview(visitOf(context), { orderId, productId }, review);
    return { message: thanks };
  }),

  unsubscribe: shopper.reviews.unsubscribe.handler(
    async ({ input: { params }, context: { app, tx, store } }) => {
      const orderId = openSignedId(app.secret, "review-email", store.id, params.link);
      if (!orderId || !(await unsubscribeFromRequests(app, tx, orderId))) throw apiError("not_found");
      return { message: "You're unsubscribed." };
    },
  ),
};

type ShopperCall = Call & { store: { id: number } };

function visitOf({ app, request, store }: ShopperCall) {
  return { app, request, shopId: store.id };
}

const hourSeconds = 3600;

/** Limits the reviews of a visitor, and those of one email or order. */
function countReview({ app, store, request }: ShopperCall, whose: string): Promise<void> {
  return countTries(app.db, app.clock.now(), [
    { key: `review by ${request.ip}`, max: 60, seconds: hourSeconds },
    { key: `review ${whose} at ${store.id}`, max: 10, seconds: hourSeconds },
  ]);
}
