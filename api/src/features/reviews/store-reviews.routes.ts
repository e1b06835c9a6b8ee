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
      const { limit, cursor } = query;
      const page = { limit, cursor: readCursor(cursor) };
      const rows = await tx.commitWith(listPublished(tx, params.product_handle, page));
      return pageOf(rows, limit, (row) => row.exact_at);
    },
  ),

  list_latest: shopper.reviews.list_latest.handler(async ({ input: { query }, context: { tx, store } }) => {
    rejectClosed(store);
    return { data: await tx.commitWith(listLatest(tx, query.limit)) };
  }),

  create: shopperWithoutTx.reviews.create.handler(async ({ input: { params, body }, context }) => {
    const { app, store } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    await countReview(context, `to ${body.email}`);
    await app.db.inShop(store.id, (tx) => writeReview(tx, context.request, params.product_handle, body));
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
    const { app, store, request } = context;
    const orderId = requireOrderId(context, params.token);
    await countReview(context, `of ${orderId}`);
    const { product_id: productId, ...review } = body;
    await app.db.inShop(store.id, (tx) => writeOwnReview(tx, request, { orderId, productId }, review));
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

const hourSeconds = 3600;

/** Limits the reviews of a visitor, and those of one email or order. */
function countReview({ app, store, request }: ShopperCall, whose: string): Promise<void> {
  return countTries(app.db, app.clock.now(), [
    { key: `review by ${request.ip}`, max: 60, seconds: hourSeconds },
    { key: `review ${whose} at ${store.id}`, max: 10, seconds: hourSeconds },
  ]);
}
