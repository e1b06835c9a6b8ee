import type { Picture } from "@vitrine/contract/pictures";
import { makePicture, PictureProblem } from "../../files/pictures.ts";
import type { Actor } from "../../actor.ts";
import { refusal } from "../../refuse.ts";
import { newId } from "../../ids.ts";
import type { World } from "../../world.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertPicture } from "./pictures.queries.ts";
import { keyOf, pictureAnswer, type PictureRow, pictureUrl } from "./pictures.rules.ts";

/** Keeps an uploaded picture, or refuses it with words. */
export async function storePicture(
  world: World,
  shopId: number,
  actor: Actor,
  bytes: Uint8Array,
): Promise<Picture> {
  const made = await storePictureFiles(world, shopId, bytes).catch((failure: unknown) => {
    throw failure instanceof PictureProblem
      ? refusal("picture_refused", { message: failure.message, errors: { file: [failure.message] } })
      : failure;
  });
  return world.db.inShop(shopId, async (tx) => {
    const row = await insertPicture(tx, made);
    await insertActivity(tx, actor, { action: "picture.stored", target_type: "picture", target_id: row.id });
    // Not at once: a merchant who adds pictures adds several, and saves the product then.
    await world.jobs.enqueue(tx, "make-avif", { shop_id: shopId }, { seconds: 30 });
    return pictureAnswer(shopId, row);
  });
}

/**
 * Makes every size of a picture and stores the files; the row that `insertPicture` wants comes back. Files first: a
 * row never points at nothing, and files without a row are found again by their hash. Throws PictureProblem.
 *
 * @param name 64 hex digits in the place of the content's hash
 */
export async function storePictureFiles(
  world: World,
  shopId: number,
  bytes: Uint8Array,
  name?: string,
): Promise<PictureRow> {
  const made = await makePicture(bytes);
  const hash = name ?? made.hash;
  const webp = made.renditions.filter(({ format }) => format === "webp");
  for (const { width, bytes: content } of webp)
    await world.storage.put(keyOf(pictureUrl(shopId, hash, width)), content, "image/webp");
  for (const { bytes: content } of made.renditions.filter(({ format }) => format === "jpeg"))
    await world.storage.put(`${shopId}/${hash}/mail.jpg`, content, "image/jpeg");
  return {
    id: newId(world.clock.now()),
    hash,
    width: made.width,
    height: made.height,
    colour: made.thumb,
    widths: webp.map(({ width }) => width),
  };
}
