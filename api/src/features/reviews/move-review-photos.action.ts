import { randomBytes } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { keyOf, type PictureRow, pictureUrl } from "../pictures/pictures.rules.ts";
import { removeReviewPhotos } from "./review-photos.action.ts";
import { replacePhotos, type StoredReview } from "./reviews.queries.ts";

/** Enqueues new URLs for the photos of a review that is no longer published: anyone may have stored the old ones. */
export async function requestPhotoMove(
  { jobs }: Pick<AppContext, "jobs">,
  tx: ShopTx,
  { id, photos }: Pick<StoredReview, "id" | "photos">,
): Promise<void> {
  if (photos.length === 0) return;
  // The names are chosen here, so that each attempt of the job uses the same ones.
  const hashes = photos.map(() => randomBytes(32).toString("hex"));
  await jobs.enqueue(tx, "move-review-photos", { shop_id: tx.shopId, review_id: id, photos, hashes });
}

/**
 * Copies the photos of a hidden review to other URLs, and deletes the old files. If the review was published again, deleted or
 * its photos were, the copies are deleted instead.
 */
export async function moveReviewPhotos(
  app: AppContext,
  { shop_id, review_id, photos, hashes }: JobData["move-review-photos"],
): Promise<void> {
  const moved: PictureRow[] = photos.map((photo, at) => ({ ...photo, hash: hashes[at]! }));
  for (const [at, photo] of photos.entries())
    for (const width of photo.widths) {
      // Missing if an earlier attempt has moved it.
      const file = await app.storage.get(keyOf(pictureUrl(shop_id, photo.hash, width)));
      const key = keyOf(pictureUrl(shop_id, moved[at]!.hash, width));
      if (file) await app.storage.put(key, file.bytes, file.contentType);
    }
  const isMoved = await app.db.inShop(shop_id, (tx) =>
    replacePhotos(tx, review_id, { from: photos, to: moved }),
  );
  await removeReviewPhotos(app, { shop_id, photos: isMoved ? photos : moved });
}
