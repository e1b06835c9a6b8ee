import { maxReturnPhotoBytes, type Return } from "@vitrine/contract/orders/returns";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { makePrivatePicture } from "../pictures/encode-private-picture.action.ts";
import { withShopperPhotos } from "../pictures/shopper-photos.action.ts";
import { photoKey } from "./returns.rules.ts";

type Photo = Return["photos"][number];

/**
 * Stores photos without a public URL, then does the work that refers to them. If a photo can't be used or the work fails, none
 * stays.
 *
 * @throws photo_rejected
 */
export function withPhotos<T>(
  app: AppContext,
  shopId: number,
  files: File[],
  work: (photos: Photo[]) => Promise<T>,
): Promise<T> {
  const place = {
    maxBytes: maxReturnPhotoBytes,
    store: async (bytes: Uint8Array, name: string) => {
      const encoded = await makePrivatePicture(app, `return photos of shop ${shopId}`, bytes);
      const id = newId(app.clock.now());
      await app.storage.put(photoKey(shopId, id), encoded, "image/webp");
      return { id, name };
    },
    remove: (photos: Photo[]) =>
      removeReturnPhotos(app, { shop_id: shopId, photo_ids: photos.map(({ id }) => id) }),
  };
  return withShopperPhotos(files, place, work);
}

/** @throws not_found */
export async function readPhoto(app: AppContext, shopId: number, { id, name }: Photo): Promise<File> {
  const stored = await app.storage.get(photoKey(shopId, id));
  if (!stored) throw apiError("not_found");
  return new File([new Uint8Array(stored.bytes)], `${name.replace(/\.\w+$/, "")}.webp`, {
    type: "image/webp",
  });
}

/** Deletes photos of returns, also of customers who are erased. */
export async function removeReturnPhotos(
  app: AppContext,
  { shop_id, photo_ids }: JobData["remove-return-photos"],
): Promise<void> {
  for (const id of photo_ids) await app.storage.remove(photoKey(shop_id, id));
}
