import type { Picture } from "@vitrine/contract/products/pictures";
import { PictureProblem, PicturesBusy } from "../../files/picture-problem.ts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertPicture } from "./pictures.queries.ts";
import { keyOf, pictureResponse, type PictureRow, pictureUrl } from "./pictures.rules.ts";

/** Stores an uploaded picture, or rejects it with a message. */
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
    // Delayed, because merchants usually add several pictures and then save the product.
    await app.jobs.enqueue(tx, "make-avif", { shop_id: shopId }, { seconds: 30 });
    return pictureResponse(shopId, row);
  });
}

/**
 * Encodes a picture in every size and stores the files. Returns the row for `insertPicture`. Files are written first:
 * a row never refers to missing files, and files without a row are found again by their hash.
 *
 * @param account the account whose turn in the picture queue is used
 * @param name 64 hex digits to use instead of the content's hash
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

/** The API error for a picture that couldn't be stored: a message about the file, or "try again". */
export function pictureError(failure: unknown, field: string): unknown {
  if (failure instanceof PictureProblem)
    return apiError("picture_rejected", { message: failure.message, errors: { [field]: [failure.message] } });
  if (failure instanceof PicturesBusy)
    return apiError("unavailable", {
      message: "Many pictures are being processed right now. Try again in a minute.",
    });
  return failure;
}
