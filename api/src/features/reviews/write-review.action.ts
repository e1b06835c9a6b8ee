import { apiError, onConflict } from "../../api-error.ts";
import type { RequestDetails } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { readReviewSettings } from "./review-settings.queries.ts";
import { changeRating } from "./reviews.queries.ts";
import { insertOwnReview, insertReview } from "./store-reviews.queries.ts";

interface Written {
  stars: number;
  title: string | null;
  text: string | null;
  name: string;
}

/**
 * Stores a review that proves no purchase. A second one of the same email changes nothing, without telling its sender.
 *
 * @throws reviews_for_buyers, not_found
 */
export async function writeReview(
  tx: ShopTx,
  request: RequestDetails,
  productHandle: string,
  review: Written & { email: string },
): Promise<void> {
  const { reviewers } = await readReviewSettings(tx);
  if (reviewers !== "everyone") throw apiError("reviews_for_buyers");
  await follow(tx, request, review, await insertReview(tx, productHandle, review));
}

/**
 * Stores a verified review of a product of an order.
 *
 * @throws not_delivered, already_reviewed
 */
export async function writeOwnReview(
  tx: ShopTx,
  request: RequestDetails,
  of: { orderId: string; productId: string },
  review: Written,
): Promise<void> {
  const stored = await onConflict({ reviews_order_key: "already_reviewed" }, () =>
    insertOwnReview(tx, of, review),
  );
  if (!stored) throw apiError("not_delivered");
  await follow(tx, request, review, stored);
}

/** Counts a review that was published at once, and records it. */
async function follow(
  tx: ShopTx,
  request: RequestDetails,
  { stars }: Written,
  stored: Awaited<ReturnType<typeof insertReview>>,
): Promise<void> {
  if (!stored) return;
  if (stored.status === "published") {
    await changeRating(tx, { productId: stored.product_id, stars }, 1);
    await invalidateStorefront(tx);
  }
  // Without the name: it would stay in the log when the customer is erased.
  const actor = { account_id: null, name: "Shopper", role: "shopper" as const, request };
  await insertActivity(tx, actor, {
    action: "review.written",
    target_type: "review",
    target_id: stored.id,
    target_label: stored.product_title,
    after: { stars, status: stored.status },
  });
}
