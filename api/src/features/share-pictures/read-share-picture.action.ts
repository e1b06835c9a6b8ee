import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { PicturesBusy } from "../../files/picture-problem.ts";
import { createSharedWork } from "../../files/shared-work.ts";
import { pictureError } from "../pictures/store-picture.action.ts";
import { shareKey, sharePictureOf } from "./share-picture.rules.ts";
import { findShareSource, type ShareSource, upsertSharePicture } from "./share-pictures.queries.ts";

const share = createSharedWork<Uint8Array>();

/**
 * The picture for a shared link of a product: the stored one, made again if the product or the shop's look has changed.
 *
 * @param language of the page; null for the shop's default
 * @throws not_found, unavailable while too many are being made
 */
export async function readSharePicture(
  app: AppContext,
  shopId: number,
  handle: string,
  language: string | null,
): Promise<File> {
  const source = await app.db.inShop(shopId, (tx) => findShareSource(tx, handle, language));
  if (!source) throw apiError("not_found");
  const key = shareKey(shopId, sharePictureOf(source), source.picture_hash);
  const stored = key === source.storage_key ? await app.storage.get(key) : undefined;
  const bytes = stored?.bytes ?? (await share(app.storage, key, () => make(app, shopId, source, key)));
  return new File([new Uint8Array(bytes)], `${handle.slice(0, 100)}.jpg`, { type: "image/jpeg" });
}

async function make(app: AppContext, shopId: number, source: ShareSource, key: string): Promise<Uint8Array> {
  const photo = source.picture_hash && (await app.storage.get(`${shopId}/${source.picture_hash}/mail.jpg`));
  const shown = { ...sharePictureOf(source), ...(photo && { picture: new Uint8Array(photo.bytes) }) };
  const bytes = await app.pictures.makeShare(shown, shopId).catch((failure: unknown) => {
    throw failure instanceof PicturesBusy ? pictureError(failure, "file") : failure;
  });
  await app.storage.put(key, bytes, "image/jpeg");
  const { product_id, page_language, storage_key } = source;
  const made = { product_id, language: page_language, storage_key: key };
  await app.db.inShop(shopId, (tx) => upsertSharePicture(tx, made));
  if (storage_key && storage_key !== key) await app.storage.remove(storage_key);
  return bytes;
}
