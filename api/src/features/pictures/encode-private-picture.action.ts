import type { AppContext } from "../../app-context.ts";
import { PictureProblem } from "../../files/picture-problem.ts";
import { pictureError } from "./store-picture.action.ts";

/**
 * A picture by a shopper at its largest width, as WebP without metadata. Shoppers take turns with each other, not with the
 * shop's owner.
 *
 * @param turns the name of the queue, e.g. "proofs of shop 1001"
 * @throws PictureProblem, PicturesBusy
 */
export async function makePrivatePicture(
  app: AppContext,
  turns: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const { renditions } = await app.pictures.make(bytes, turns);
  return renditions.findLast(({ format }) => format === "webp")!.bytes;
}

/** As `makePrivatePicture`, with undefined if it isn't a picture. */
export function encodePrivatePicture(
  app: AppContext,
  turns: string,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  return makePrivatePicture(app, turns, bytes).catch((failure: unknown) => {
    if (failure instanceof PictureProblem) return undefined;
    throw pictureError(failure, "files");
  });
}
