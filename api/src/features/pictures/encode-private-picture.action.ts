import type { AppContext } from "../../app-context.ts";
import { PictureProblem } from "../../files/picture-problem.ts";
import { pictureError } from "./store-picture.action.ts";

/**
 * A picture by a shopper at its largest width, as WebP without metadata. Shoppers take turns with each other, not with the
 * shop's owner.
 *
 * @param queue the name of the queue, e.g. "proofs of shop 1001"
 * @throws PictureProblem, PicturesBusy
 */
export async function makePrivatePicture(
  app: AppContext,
  queue: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const { renditions } = await app.pictures.make(bytes, queue);
  return renditions.findLast(({ format }) => format === "webp")!.bytes;
}

/** As `makePrivatePicture`, with undefined if it isn't a picture. */
export function encodePrivatePicture(
  app: AppContext,
  queue: string,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  return makePrivatePicture(app, queue, bytes).catch((failure: unknown) => {
    if (failure instanceof PictureProblem) return undefined;
    throw pictureError(failure, "files");
  });
}
