import { maxReviewPhotos } from "@vitrine/contract/products/review-fields";
import type { AppContext } from "../../app-context.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { PictureProblem } from "../../files/picture-problem.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { FetchProblem } from "../../outside/guarded-fetch.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { removeReviewPhotos, storeReviewPhoto } from "./review-photos.action.ts";
import { addPhotos, isWithoutPhotos } from "./review-files.queries.ts";

const maxBytes = 10 * 1024 * 1024;
const maxMs = 5_000;
/** After this many failures, no more requests are sent to a host. */
const maxFailures = 3;

/**
 * Downloads the photos of imported reviews. A picture that can't be downloaded is left out. A repeated job continues with the
 * reviews that have no photos yet.
 */
export async function fetchReviewPhotos(
  app: AppContext,
  { shop_id, reviews }: JobData["fetch-review-photos"],
): Promise<void> {
  const failures = new Map<string, number>();
  for (const { id, urls } of reviews) {
    if (!(await app.db.inShop(shop_id, (tx) => isWithoutPhotos(tx, id)))) continue;
    const photos: PictureRow[] = [];
    for (const url of urls.slice(0, maxReviewPhotos)) {
      const photo = await storePhoto(app, shop_id, url, failures);
      if (photo) photos.push(photo);
    }
    if (photos.length === 0) continue;
    const status = await app.db.inShop(shop_id, async (tx) => {
      const stored = await addPhotos(tx, id, photos);
      if (stored === "published") await invalidateStorefront(tx);
      return stored;
    });
    if (status === undefined) await removeReviewPhotos(app, { shop_id, photos });
  }
}

/** Undefined if the picture can't be downloaded, or isn't one. */
async function storePhoto(
  app: AppContext,
  shopId: number,
  url: string,
  failures: Map<string, number>,
): Promise<PictureRow | undefined> {
  const host = URL.parse(url)?.host ?? "";
  if ((failures.get(host) ?? 0) >= maxFailures) return undefined;
  try {
    const bytes = (await ownPicture(app, url)) ?? (await download(app, url));
    return bytes && (await storeReviewPhoto(app, shopId, bytes));
  } catch (failure) {
    if (failure instanceof FetchProblem) failures.set(host, (failures.get(host) ?? 0) + 1);
    else if (!(failure instanceof PictureProblem)) throw failure;
    return undefined;
  }
}

/** Pictures of this installation aren't downloaded over the network: its own exports contain their URLs. */
async function ownPicture(app: AppContext, url: string): Promise<Uint8Array | undefined> {
  const key = /\/files\/(\d+\/[0-9a-f]{64}\/\d+\.webp)$/.exec(url)?.[1];
  return key === undefined ? undefined : (await app.storage.get(key))?.bytes;
}

async function download(app: AppContext, url: string): Promise<Uint8Array | undefined> {
  const { status, bytes } = await app.fetchGuarded(url, { maxBytes, totalMs: maxMs, accept: "image/*" });
  return status === 200 ? bytes : undefined;
}
