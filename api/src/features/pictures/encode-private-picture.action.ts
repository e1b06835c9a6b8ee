import type { AppContext } from "../../app-context.ts";
import { PictureProblem } from "../../files/picture-problem.ts";
import { pictureError } from "./store-picture.action.ts";

/**
 * A picture by a shopper at its largest width, as WebP without metadata; undefined if it isn't a picture. Shoppers take turns
 * with each other, not with the shop's owner.
 *
 * @param turns the name of the queue, e.g. "proofs of shop 1001"
 */
export async function encodePrivatePicture(
  app: AppContext,
  turns: string,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> {
  const made = await app.pictures.make(bytes, turns).catch((failure: unknown) => {
    if (failure instanceof PictureProblem) return undefined;
    throw pictureError(failure, "files");
  });
  return made?.renditions.findLast(({ format }) => format === "webp")!.bytes;
}
