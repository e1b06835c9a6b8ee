import { apiError, onConflict } from "../../api-error.ts";
import { type RequestDetails, shopperActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notify } from "../notifications/notify.action.ts";
import { changeRating } from "./change-ratings.action.ts";
import { removeReviewPhotos, withReviewPhotos } from "./review-photos.action.ts";
import { readReviewSettings } from "./review-settings.queries.ts";
import {
  insertOwnReview,
  insertOwnShopReview,
  insertReview,
  listOwnReviews,
} from "./store-reviews.queries.ts";

interface Written {
  stars: number;
  title: string | null;
  text: string | null;
  name: string;
  photos: File[];
}

/** The visitor's request in a shop. */
interface Visit {
  app: AppContext;
  shopId: number;
  request: RequestDetails;
}

/**
 * Stores a review that proves no purchase. A second one of the same email changes nothing, without telling its sender.
 *
 * @throws reviews_for_buyers, not_found, photo_rejected
 */
export async function writeReview(
  { app, shopId, request }: Visit,
  productHandle: string,
  { photos, ...review }: Written & { email: string },
): Promise<void> {
  // Before the photos are encoded.
  const { reviewers } = await app.db.inShop(shopId, readReviewSettings);
  if (reviewers !== "everyone") throw apiError("reviews_for_buyers");
  await withReviewPhotos(app, shopId, photos, async (stored) => {
    const written = await app.db.inShop(shopId, async (tx) => {
      const inserted = await insertReview(tx, productHandle, { ...review, photos: stored });
      await follow(app, tx, request, review, inserted);
      return inserted;
    });
    if (!written) await removeReviewPhotos(app, { shop_id: shopId, photos: stored });
  });
}

/** A delivered product of an order or, if it is null, the shop. */
interface OwnSubject {
  orderId: string;
  productId: string | null;
}

/**
 * Stores a verified review of a product of an order, or of the shop.
 *
 * @throws shop_reviews_off, not_delivered, already_reviewed, photo_rejected
 */
export async function writeOwnReview(
  { app, shopId, request }: Visit,
  of: OwnSubject,
  { photos, ...review }: Written,
): Promise<void> {
  // Before the photos are encoded.
  if (photos.length > 0) await app.db.inShop(shopId, (tx) => rejectUnreviewable(tx, of));
  await withReviewPhotos(app, shopId, photos, (stored) =>
    app.db.inShop(shopId, async (tx) => {
      if (of.productId === null) await rejectWithoutShopReviews(tx);
      const inserted = await onConflict(
        { reviews_order_key: "already_reviewed", reviews_shop_order_key: "already_reviewed" },
        () => insertOwn(tx, of, { ...review, photos: stored }),
      );
      if (!inserted) throw apiError("not_delivered");
      await follow(app, tx, request, review, inserted);
    }),
  );
}

function insertOwn(
  tx: ShopTx,
  { orderId, productId }: OwnSubject,
  review: Parameters<typeof insertOwnShopReview>[2],
) {
  return productId === null
    ? insertOwnShopReview(tx, orderId, review)
    : insertOwnReview(tx, { orderId, productId }, review);
}

async function rejectWithoutShopReviews(tx: ShopTx): Promise<void> {
  const { requests_shop_reviews } = await readReviewSettings(tx);
  if (!requests_shop_reviews) throw apiError("shop_reviews_off");
}

async function rejectUnreviewable(tx: ShopTx, { orderId, productId }: OwnSubject): Promise<void> {
  if (productId === null) await rejectWithoutShopReviews(tx);
  const own = (await listOwnReviews(tx, orderId)).find(({ product_id }) => product_id === productId);
  if (!own) throw apiError("not_delivered");
  if (own.stars !== null) throw apiError("already_reviewed");
}

/** Counts a review that was published at once, or notifies the members who can publish it, and records it. */
async function follow(
  app: AppContext,
  tx: ShopTx,
  request: RequestDetails,
  { stars }: { stars: number },
  stored: Awaited<ReturnType<typeof insertReview>>,
): Promise<void> {
  if (!stored) return;
  if (stored.status === "published") await changeRating(tx, { productId: stored.product_id, stars }, 1);
  else
    await notify(app, tx, {
      kind: "review_pending",
      data: { stars, subject: stored.subject_name },
      link: `/shop/customization/shop-reviews/${stored.id}`,
      cause: stored.id,
    });
  // Without the name: it would stay in the log when the customer is erased.
  const actor = shopperActor(request);
  await insertActivity(tx, actor, {
    action: "review.written",
    target_type: "review",
    target_id: stored.id,
    target_label: stored.subject_name,
    after: { stars, status: stored.status },
  });
}
