import { PictureProblem } from "../../files/picture-problem.ts";
import { plainName } from "../../files/plain-name.ts";
import { apiError } from "../../api-error.ts";
import { pictureError } from "./store-picture.action.ts";

interface PhotoStore<Photo> {
  /** In bytes. */
  maxBytes: number;
  /** Encodes and stores a photo. @throws PictureProblem if it isn't a picture, PicturesBusy */
  store: (bytes: Uint8Array, name: string) => Promise<Photo>;
  remove: (photos: Photo[]) => Promise<void>;
}

/**
 * Stores photos that a shopper sends with a form, then does the work that refers to them. If a photo can't be used or the
 * work fails, none stays.
 *
 * @throws photo_rejected
 */
export async function withShopperPhotos<Photo, T>(
  files: File[],
  { maxBytes, store, remove }: PhotoStore<Photo>,
  work: (photos: Photo[]) => Promise<T>,
): Promise<T> {
  const photos: Photo[] = [];
  try {
    for (const file of files) photos.push(await storePhoto(file, maxBytes, store));
    return await work(photos);
  } catch (failure) {
    await remove(photos);
    throw failure;
  }
}

async function storePhoto<Photo>(
  file: File,
  maxBytes: number,
  store: PhotoStore<Photo>["store"],
): Promise<Photo> {
  const name = plainName(file.name);
  if (file.size === 0) throw rejected(`${name} is empty. Choose another photo.`);
  if (file.size > maxBytes) throw rejected(`${name} is too large. Choose a photo up to 5 MB.`);
  try {
    return await store(new Uint8Array(await file.arrayBuffer()), name);
  } catch (failure) {
    if (failure instanceof PictureProblem)
      throw rejected(`${name} can't be read. Choose a JPEG, PNG or WebP picture.`);
    throw pictureError(failure, "photos");
  }
}

function rejected(message: string) {
  return apiError("photo_rejected", { message, errors: { photos: [message] } });
}
