import { maxReturnPhotoBytes, type Return } from "@vitrine/contract/orders/returns";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { plainName } from "../digital-files/digital-files.rules.ts";
import { encodePrivatePicture } from "../pictures/encode-private-picture.action.ts";
import { photoKey } from "./returns.rules.ts";

type Photo = Return["photos"][number];

/**
 * Stores photos without a public URL, then does the work that refers to them. If a photo can't be used or the work fails, none
 * stays.
 *
 * @throws photo_rejected
 */
export async function withPhotos<T>(
  app: AppContext,
  shopId: number,
  files: File[],
  work: (photos: Photo[]) => Promise<T>,
): Promise<T> {
  const photos: Photo[] = [];
  try {
    for (const file of files) photos.push(await storePhoto(app, shopId, file));
    return await work(photos);
  } catch (failure) {
    await removeReturnPhotos(app, { shop_id: shopId, photo_ids: photos.map(({ id }) => id) });
    throw failure;
  }
}

async function storePhoto(app: AppContext, shopId: number, file: File): Promise<Photo> {
  const name = plainName(file.name);
  if (file.size === 0) throw rejected(`${name} is empty. Choose another photo.`);
  if (file.size > maxReturnPhotoBytes) throw rejected(`${name} is too large. Choose a photo up to 5 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoded = await encodePrivatePicture(app, `return photos of shop ${shopId}`, bytes);
  if (!encoded) throw rejected(`${name} can't be read. Choose a JPEG, PNG or WebP picture.`);
  const id = newId(app.clock.now());
  await app.storage.put(photoKey(shopId, id), encoded, "image/webp");
  return { id, name };
}

function rejected(message: string) {
  return apiError("photo_rejected", { message, errors: { photos: [message] } });
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
