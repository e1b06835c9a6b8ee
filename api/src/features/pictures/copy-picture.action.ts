import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import { findPictureByHash } from "./pictures.queries.ts";
import { keyOf, type PictureRow, pictureUrl } from "./pictures.rules.ts";

/**
 * Copies a picture from another shop of this installation, byte for byte. Returns undefined if it doesn't exist.
 * Pictures are public, and their URLs can't be guessed.
 *
 * @param from the shop and the hash in the picture's URL
 */
export async function copyPicture(
  app: AppContext,
  shopId: number,
  from: { shopId: number; hash: string },
): Promise<PictureRow | undefined> {
  const source = await app.db.inShop(from.shopId, (tx) => findPictureByHash(tx, from.hash));
  if (!source) return undefined;
  const keys = source.widths.map((width) => ({
    from: keyOf(pictureUrl(from.shopId, from.hash, width)),
    to: keyOf(pictureUrl(shopId, from.hash, width)),
  }));
  keys.push({ from: `${from.shopId}/${from.hash}/mail.jpg`, to: `${shopId}/${from.hash}/mail.jpg` });
  for (const key of keys) {
    const file = await app.storage.get(key.from);
    if (!file) return undefined;
    await app.storage.put(key.to, file.bytes, file.contentType);
  }
  const { alt: _, has_avif: __, ...row } = source;
  return { ...row, id: newId(app.clock.now()) };
}
