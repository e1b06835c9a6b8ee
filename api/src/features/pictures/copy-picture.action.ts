import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import { findPictureByHash } from "./pictures.queries.ts";
import { keyOf, type PictureRow, pictureUrl } from "./pictures.rules.ts";

/**
 * The picture of a shop of this installation as one of another's: its files are copied as they are, so that it is the
 * same to the byte. Undefined where there is none. Pictures are public, and their addresses cannot be guessed.
 *
 * @param from the shop and the hash in the picture's address
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
