import { ratingOf } from "@vitrine/contract/products/ratings";
import type { ReviewSort } from "@vitrine/contract/products/reviews";
import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import type { Call } from "../../http/call.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { openSignedId } from "../../ids.ts";
import { openOrderToken, requireOrderId } from "../orders/order-token.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { translateTitles } from "../products/list/translated-titles.queries.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { networkOf } from "../../ip-networks.ts";
import { unsubscribeFromRequests } from "./review-requests.queries.ts";
import { findShopStars, listLatest, listOwnReviews, listPublished } from "./store-reviews.queries.ts";
import { writeOwnReview, writeReview } from "./write-review.action.ts";

const thanks = "Thank you for your review. It appears in the shop once it's published.";

/** Reviews, as shoppers see and write them. */
export const storeReviewsRoutes = {
  list_published: shopper.reviews.list_published.handler(
    async ({ input: { params, query }, context: { tx, store } }) => {
      rejectClosed(store);
      const rows = await tx.commitWith(listPublished(tx, params.product_handle, pageIn(query)));
      return publishedResponse(store.id, rows, query.limit);
    },
  ),

  list_published_of_shop: shopper.reviews.list_published_of_shop.handler(
    async ({ input: { query }, context: { tx, store } }) => {
      rejectClosed(store);
      const star_counts = await findShopStars(tx);
      const rows = await tx.commitWith(listPublished(tx, null, pageIn(query)));
      return {
        ...publishedResponse(store.id, rows, query.limit),
        rating: ratingOf(star_counts),
        star_counts,
      };
    },
  ),

  list_latest: shopper.reviews.list_latest.handler(async ({ input: { query }, context: { tx, store } }) => {
    rejectClosed(store);
    return { data: await tx.commitWith(listLatest(tx, query)) };
  }),

  create: shopperWithoutTx.reviews.create.handler(async ({ input: { params, body }, context }) => {
    if (context.store.is_live === 0) throw apiError("shop_not_live");
    await countReview(context, `to ${body.email}`);
    await writeReview(visitOf(context), params.product_handle, body);
    return { message: thanks };
  }),

  list_own: shopper.reviews.list_own.handler(async ({ input: { params }, context }) => {
    const { id, kind } = openOrderToken(context, params.token);
    const { store, tx } = context;
    const rows = await listOwnReviews(tx, id);
    const [own] = await translateTitles(tx, [{ language: pageLanguage(context), lines: rows }]);
    // Without a review, a row is there to write one.
    const listed = kind === "order" ? own!.lines : own!.lines.filter(({ stars }) => stars !== null);
    return {
      data: listed.map(({ picture, ...row }) => ({
        ...row,
        picture: picture && pictureResponse(store.id, picture),
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

  create_own_of_shop: shopperWithoutTx.reviews.create_own_of_shop.handler(
    async ({ input: { params, body }, context }) => {
      const orderId = requireOrderId(context, params.token);
      await countReview(context, `of ${orderId}`);
      await writeOwnReview(visitOf(context), { orderId, productId: null }, body);
      return { message: thanks };
    },
  ),

  unsubscribe: shopper.reviews.unsubscribe.handler(
    async ({ input: { params }, context: { app, tx, store } }) => {
      const orderId = openSignedId(app.secret, "review-email", store.id, params.link);
      if (!orderId || !(await unsubscribeFromRequests(app, tx, orderId))) throw apiError("not_found");
      return { message: "You're unsubscribed." };
    },
  ),
};

interface PublishedQuery {
  limit: number;
  cursor?: string | undefined;
  sort: ReviewSort;
  stars?: string | undefined;
  with_photos?: "1" | undefined;
}

function pageIn({ limit, cursor, sort, stars, with_photos }: PublishedQuery) {
  return {
    limit,
    cursor: readCursor(cursor),
    sort,
    stars: stars === undefined ? undefined : Number(stars),
    withPhotos: with_photos !== undefined,
  };
}

/** The answer with a page of reviews. */
function publishedResponse(shopId: number, rows: Awaited<ReturnType<typeof listPublished>>, limit: number) {
  const { data, meta } = pageOf(rows, limit, (row) => row.sort_key);
  return {
    data: data.map((row) => ({ ...row, photos: row.photos.map((photo) => pictureResponse(shopId, photo)) })),
    meta,
    has_photos: rows[0]?.has_photos ?? false,
  };
}

type ShopperCall = Call & { store: { id: number } };

function visitOf({ app, request, store }: ShopperCall) {
  return { app, request, shopId: store.id };
}

const hourSeconds = 3600;

/** Limits the reviews of a visitor, and those of one email or order. */
function countReview({ app, store, request }: ShopperCall, whose: string): Promise<void> {
  return countTries(app.db, app.clock.now(), [
    { key: `review by ${networkOf(request.ip)}`, max: 60, seconds: hourSeconds },
    { key: `review ${whose} at ${store.id}`, max: 10, seconds: hourSeconds },
  ]);
}
