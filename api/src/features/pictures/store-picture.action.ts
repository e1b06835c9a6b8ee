import type { Picture } from "@vitrine/contract/pictures";
import { makePicture, PictureProblem } from "../../files/pictures.ts";
import type { Actor } from "../../http/call.ts";
import { refusal } from "../../http/refuse.ts";
import { newId } from "../../ids.ts";
import type { World } from "../../world.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertPicture } from "./pictures.queries.ts";
import { pictureAnswer, pictureUrl } from "./pictures.rules.ts";

/**
 * Makes every size of a picture, stores the files, then the row. Files first: a row never points at nothing, and
 * files without a row are found again by their hash.
 */
export async function storePicture(world: World, shopId: number, actor: Actor, bytes: Uint8Array, sourceUrl: string | null = null): Promise<Picture> {
  const made = await makePicture(bytes).catch((failure: unknown) => {
    throw failure instanceof PictureProblem ? refusal("picture_refused", { message: failure.message, errors: { file: [failure.message] } }) : failure;
  });
  const webp = made.renditions.filter(({ format }) => format === "webp");
  for (const { width, bytes: content } of webp) await world.storage.put(keyOf(pictureUrl(shopId, made.hash, width)), content, "image/webp");
  for (const { bytes: content } of made.renditions.filter(({ format }) => format === "jpeg"))
    await world.storage.put(`${shopId}/${made.hash}/mail.jpg`, content, "image/jpeg");
  return world.db.inShop(shopId, async (tx) => {
    const row = await insertPicture(tx, {
      id: newId(world.clock.now()),
      hash: made.hash,
      width: made.width,
      height: made.height,
      colour: made.thumb,
      widths: webp.map(({ width }) => width),
      source_url: sourceUrl,
    });
    await insertActivity(tx, actor, { action: "picture.stored", target_type: "picture", target_id: row.id });
    return pictureAnswer(shopId, row);
  });
}

/** `/files/1001/<hash>/800.webp` → `1001/<hash>/800.webp` */
function keyOf(url: string): string {
  return url.slice("/files/".length);
}
