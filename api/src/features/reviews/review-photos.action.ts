import { randomBytes } from "node:crypto";
import { maxReviewPhotoBytes } from "@vitrine/contract/products/review-fields";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { keyOf, type PictureRow, pictureUrl } from "../pictures/pictures.rules.ts";
import { withShopperPhotos } from "../pictures/shopper-photos.action.ts";

/**
 * Stores photos of a review, then does the work that refers to them. If a photo can't be used or the work fails, none stays.
 *
 * @throws photo_rejected
 */
export function withReviewPhotos<T>(
  app: AppContext,
  shopId: number,
  files: File[],
  work: (photos: PictureRow[]) => Promise<T>,
): Promise<T> {
  const place = {
    maxBytes: maxReviewPhotoBytes,
    store: (bytes: Uint8Array) => storeReviewPhoto(app, shopId, bytes),
    remove: (photos: PictureRow[]) => removeReviewPhotos(app, { shop_id: shopId, photos }),
  };
  return withShopperPhotos(files, place, work);
}

/**
 * Encodes a photo again, without metadata such as its location, and stores it in all sizes. Its URL contains random digits
 * instead of the hash of its content: it can't be guessed before the review is published, and no other picture shares its files.
 *
 * @throws PictureProblem, PicturesBusy
 */
export async function storeReviewPhoto(
  app: AppContext,
  shopId: number,
  bytes: Uint8Array,
): Promise<PictureRow> {
  const made = await app.pictures.make(bytes, `review photos of shop ${shopId}`);
  const hash = randomBytes(32).toString("hex");
  const webp = made.renditions.filter(({ format }) => format === "webp");
  for (const { width, bytes: content } of webp)
    await app.storage.put(keyOf(pictureUrl(shopId, hash, width)), content, "image/webp");
  const { width, height, thumb: colour } = made;
  const widths = webp.map((rendition) => rendition.width);
  return { id: newId(app.clock.now()), hash, width, height, colour, widths };
}

/** Deletes the files of photos whose reviews were deleted, or whose customers were erased. */
export async function removeReviewPhotos(
  app: AppContext,
  { shop_id, photos }: JobData["remove-review-photos"],
): Promise<void> {
  for (const { hash, widths } of photos)
    for (const width of widths) await app.storage.remove(keyOf(pictureUrl(shop_id, hash, width)));
}
