import type { RecordOutcome } from "@vitrine/contract/records";
import type { ReviewChange } from "@vitrine/contract/products/reviews";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { changeEachRecord } from "../records/change-each-record.action.ts";
import { changeRating } from "./change-ratings.action.ts";
import { requestPhotoMove } from "./move-review-photos.action.ts";
import {
  removeReview,
  requireReview,
  requireReviewForUpdate,
  type StoredReview,
  updateReply,
  updateStatus,
} from "./reviews.queries.ts";

/** Publishes or hides a review with its photos, and counts it in the rating of its product or of the shop. Nothing changes if it has the status already. */
export async function changeStatus(
  app: Pick<AppContext, "jobs">,
  tx: ShopTx,
  actor: Actor,
  id: string,
  status: "published" | "hidden",
): Promise<StoredReview> {
  const review = await requireReviewForUpdate(tx, id);
  if (review.status === status) return review;
  await updateStatus(tx, id, status);
  if (status === "published") await count(tx, review, 1);
  else if (review.status === "published") {
    await count(tx, review, -1);
    await requestPhotoMove(app, tx, review);
  }
  await record(tx, actor, review, `review.${status}`);
  return requireReview(tx, id);
}

/** Sets the shop's answer to a review, or removes it. */
export async function changeReply(
  tx: ShopTx,
  actor: Actor,
  id: string,
  { reply, at }: { reply: string | null; at: string },
): Promise<StoredReview> {
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

/** Deletes a review for good, with its photos. */
export async function deleteReview(
  { jobs }: Pick<AppContext, "jobs">,
  tx: ShopTx,
  actor: Actor,
  id: string,
): Promise<void> {
  const review = await requireReviewForUpdate(tx, id);
  await removeReview(tx, id);
  if (review.photos.length > 0)
    await jobs.enqueue(tx, "remove-review-photos", { shop_id: tx.shopId, photos: review.photos });
  if (review.status === "published") await count(tx, review, -1);
  await record(tx, actor, review, "review.deleted", { before: { stars: review.stars } });
}

/** Publishes, hides or deletes each of the reviews. */
export function changeReviews(
  app: AppContext,
  shopId: number,
  actor: Actor,
  { ids, change }: { ids: string[]; change: ReviewChange },
): Promise<RecordOutcome[]> {
  return changeEachRecord(app, shopId, ids, async (tx, outcome) => {
    const { id } = outcome;
    outcome.name = (await requireReview(tx, id)).subject_name;
    if (change === "delete") await deleteReview(app, tx, actor, id);
    else await changeStatus(app, tx, actor, id, change === "publish" ? "published" : "hidden");
  });
}

async function count(tx: ShopTx, { product, stars }: StoredReview, by: 1 | -1): Promise<void> {
  await changeRating(tx, { productId: product?.id ?? null, stars }, by);
}

function record(
  tx: ShopTx,
  actor: Actor,
  { id, subject_name }: StoredReview,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return insertActivity(tx, actor, {
    action,
    target_type: "review",
    target_id: id,
    target_label: subject_name,
    ...change,
  });
}
