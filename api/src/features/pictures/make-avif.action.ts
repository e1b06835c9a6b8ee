import { invalidateStorefront } from "../../events/store-map.ts";
import type { ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { findPictureWithoutAvif, updatePicture } from "./pictures.queries.ts";
import { storeAvif } from "./store-avif.action.ts";

/** The number of pictures per job, before another shop's turn. */
const batchSize = 50;
const waitSeconds = 60;

/** Enqueues AVIF encoding for pictures without it: after an import, and hourly for the others. */
export async function planAvif(app: AppContext, tx: ShopTx): Promise<void> {
  if (app.makesAvif && (await findPictureWithoutAvif(tx)))
    await app.jobs.enqueue(tx, "make-avif", { shop_id: tx.shopId });
}

/** Plans AVIF encoding, and again in the next hour while a picture has none. */
export async function lookForAvif(app: AppContext, tx: ShopTx): Promise<void> {
  await planAvif(app, tx);
  if (await findPictureWithoutAvif(tx)) await markDue(tx, ["avif"]);
}

/**
 * Encodes a shop's pictures as AVIF, one at a time, latest first. Waits while files are imported. Storefront pages
 * are invalidated once for all of them.
 */
export async function makeAvif(app: AppContext, { shop_id }: JobData["make-avif"]): Promise<void> {
  if (!app.makesAvif) return;
  let madeSome = false;
  let wait: number | undefined;
  for (let taken = 0; ; taken++) {
    const picture = await app.db.inShop(shop_id, findPictureWithoutAvif);
    if (!picture) break;
    if (taken === batchSize) wait = 0;
    else if (await app.db.inShop(shop_id, isImporting)) wait = waitSeconds;
    if (wait !== undefined) break;
    const has_avif = await storeAvif(app, shop_id, picture);
    await app.db.inShop(shop_id, (tx) => updatePicture(tx, picture.id, { has_avif }));
    madeSome ||= has_avif;
  }
  await app.db.inShop(shop_id, async (tx) => {
    if (madeSome) await invalidateStorefront(tx);
    if (wait !== undefined) await app.jobs.enqueue(tx, "make-avif", { shop_id }, { seconds: wait });
  });

  function isImporting(tx: ShopTx): Promise<boolean> {
    return app.jobs.areAtWork(tx, ["analyse-import", "run-import", "undo-import"]);
  }
}
