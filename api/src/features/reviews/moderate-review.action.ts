import type { Review } from "@vitrine/contract/products/reviews";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import {
  changeRating,
  removeReview,
  requireReview,
  requireReviewForUpdate,
  updateReply,
  updateStatus,
} from "./reviews.queries.ts";

/** Publishes or hides a review, and counts it in its product's rating. Nothing changes if it has the status already. */
export async function changeStatus(
  tx: ShopTx,
  actor: Actor,
  id: string,
  status: "published" | "hidden",
): Promise<Review> {
  const review = await requireReviewForUpdate(tx, id);
  if (review.status === status) return review;
  await updateStatus(tx, id, status);
  if (status === "published") await count(tx, review, 1);
  else if (review.status === "published") await count(tx, review, -1);
  await record(tx, actor, review, `review.${status}`);
  return requireReview(tx, id);
}

/** Sets the shop's answer to a review, or removes it. */
export async function changeReply(
  tx: ShopTx,
  actor: Actor,
  id: string,
  { reply, at }: { reply: string | null; at: string },
): Promise<Review> {
  const review = await requireReviewForUpdate(tx, id);
  if (review.reply === reply) return review;
  await updateReply(tx, id, reply, at);
  if (review.status === "published") await invalidateStorefront(tx);
  await record(tx, actor, review, "review.replied", {
    before: { reply: review.reply },
    after: { reply },
  });
  return requireReview(tx, id);
}

/** Deletes a review for good. */
export async function deleteReview(tx: ShopTx, actor: Actor, id: string): Promise<void> {
  const review = await requireReviewForUpdate(tx, id);
  await removeReview(tx, id);
  if (review.status === "published") await count(tx, review, -1);
  await record(tx, actor, review, "review.deleted", { before: { stars: review.stars } });
}

async function count(tx: ShopTx, { product, stars }: Review, by: 1 | -1): Promise<void> {
  await changeRating(tx, { productId: product.id, stars }, by);
  await invalidateStorefront(tx);
}

function record(
  tx: ShopTx,
  actor: Actor,
  { id, product }: Review,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return insertActivity(tx, actor, {
    action,
    target_type: "review",
    target_id: id,
    target_label: product.title,
    ...change,
  });
}
