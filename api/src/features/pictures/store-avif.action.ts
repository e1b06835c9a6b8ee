import { PictureProblem, PicturesBusy } from "../../files/picture-problem.ts";
import type { AppContext } from "../../app-context.ts";
import type { PictureRow } from "./pictures.rules.ts";
import { keyOf, pictureUrl } from "./pictures.rules.ts";

/** AVIF is stored if it saves at least a twentieth. */
const worthwhile = 0.95;

/**
 * Encodes each width of a stored picture as AVIF, from its largest WebP, because the upload isn't stored. Returns
 * true if they are stored; false if they would save nothing or the picture can't be read.
 */
export async function storeAvif(
  app: AppContext,
  shopId: number,
  { hash, widths }: Pick<PictureRow, "hash" | "widths">,
): Promise<boolean> {
  const stored = await Promise.all(
    widths.toSorted((a, b) => a - b).map((width) => app.storage.get(keyOf(pictureUrl(shopId, hash, width)))),
  );
  const largest = stored.at(-1);
  const made = largest && (await app.pictures.makeAvif(largest.bytes).catch(orNothing));
  if (!made || bytesIn(made) > worthwhile * bytesIn(stored)) return false;
  for (const { width, bytes } of made)
    await app.storage.put(keyOf(pictureUrl(shopId, hash, width, "avif")), bytes, "image/avif");
  return true;
}

function orNothing(failure: unknown): undefined {
  // After a timeout, the WebP stays in use: another try would delay all other pictures.
  if (!(failure instanceof PictureProblem || failure instanceof PicturesBusy)) throw failure;
}

function bytesIn(files: ({ bytes: Buffer } | undefined)[]): number {
  return files.reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0);
}
