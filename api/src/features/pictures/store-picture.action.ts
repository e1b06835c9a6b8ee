import type { Picture } from "@vitrine/contract/products/pictures";
import { PictureProblem, PicturesBusy } from "../../files/picture-problem.ts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertPicture } from "./pictures.queries.ts";
import { keyOf, pictureAnswer, type PictureRow, pictureUrl } from "./pictures.rules.ts";

/** Keeps an uploaded picture, or refuses it with words. */
export async function storePicture(
  app: AppContext,
  shopId: number,
  actor: Actor,
  bytes: Uint8Array,
): Promise<Picture> {
  const made = await storePictureFiles(app, shopId, bytes, actor.account_id ?? `shop ${shopId}`).catch(
    (failure: unknown) => {
      throw pictureError(failure, "file");
    },
  );
  return app.db.inShop(shopId, async (tx) => {
    const row = await insertPicture(tx, made);
    await insertActivity(tx, actor, { action: "picture.stored", target_type: "picture", target_id: row.id });
    // Not at once: a merchant who adds pictures adds several, and saves the product then.
    await app.jobs.enqueue(tx, "make-avif", { shop_id: shopId }, { seconds: 30 });
    return pictureAnswer(shopId, row);
  });
}

/**
 * Makes every size of a picture and stores the files; the row that `insertPicture` wants comes back. Files first: a
 * row never points at nothing, and files without a row are found again by their hash.
 *
 * @param account whose turn it is in the queue of pictures
 * @param name 64 hex digits in the place of the content's hash
 * @throws PictureProblem, PicturesBusy
 */
export async function storePictureFiles(
  app: AppContext,
  shopId: number,
  bytes: Uint8Array,
  account: string,
  name?: string,
): Promise<PictureRow> {
  const made = await app.pictures.make(bytes, account);
  const hash = name ?? made.hash;
  const webp = made.renditions.filter(({ format }) => format === "webp");
  for (const { width, bytes: content } of webp)
    await app.storage.put(keyOf(pictureUrl(shopId, hash, width)), content, "image/webp");
  for (const { bytes: content } of made.renditions.filter(({ format }) => format === "jpeg"))
    await app.storage.put(`${shopId}/${hash}/mail.jpg`, content, "image/jpeg");
  return {
    id: newId(app.clock.now()),
    hash,
    width: made.width,
    height: made.height,
    colour: made.thumb,
    widths: webp.map(({ width }) => width),
  };
}

/** What the API answers where a picture could not be stored: a message about the file, or "try again". */
export function pictureError(failure: unknown, field: string): unknown {
  if (failure instanceof PictureProblem)
    return apiError("picture_refused", { message: failure.message, errors: { [field]: [failure.message] } });
  if (failure instanceof PicturesBusy)
    return apiError("unavailable", {
      message: "Many pictures are being processed right now. Try again in a minute.",
    });
  return failure;
}
