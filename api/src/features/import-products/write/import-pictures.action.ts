import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { listProductsByHandle } from "../../products/products.queries.ts";
import { type Batch, batchesOf, withCleanDescriptions } from "../plan/batches.ts";
import { createPictureFetcher, fetchAll, type FetchedPicture } from "./fetch-picture.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import { insertChanges, listChangeKinds } from "../runs/import-changes.queries.ts";
import { findPicturePaths, findPicturesBySource, lockProductsByHandle } from "./stored-products.queries.ts";
import type { Counters } from "../runs/imports.queries.ts";
import { pictureUrlsOf } from "../plan/plan-pictures.rules.ts";
import { planPicturesOnly } from "../plan/plan-product.rules.ts";
import { addToCounters } from "../plan/counters.rules.ts";
import { writePlans } from "./write-plans.action.ts";
import { workInBulk } from "../runs/transactions.queries.ts";
import { type Found, insertFindings } from "../runs/findings.queries.ts";

const productsAtOnce = 20;

/**
 * Fetches the pictures of a file whose products are stored, each URL once per shop, and attaches them. A picture that
 * can't be fetched only causes a warning.
 */
export async function importPictures(run: ImportRun, counted: Counters): Promise<Counters> {
  let counters = counted;
  const fetchPicture = createPictureFetcher(run.app, run.shop_id);
  const failed = new Set<string>();
  const batches = batchesOf(run.read(), { skip: counters.pictured, maxProducts: productsAtOnce });
  for await (const batch of withCleanDescriptions(onlyPictured(batches), run)) {
    batch.products = batch.products.filter((product) => pictureUrlsOf(product).length > 0);
    if (batch.products.length === 0) continue;
    const urls = batch.products.flatMap((product) => pictureUrlsOf(product).map(({ url }) => url));
    const known = await run.app.db.inShop(run.shop_id, (tx) => findPicturesBySource(tx, urls));
    const fetched = await fetchAll(
      [...new Set(urls)].filter((url) => !known.has(url)),
      fetchPicture,
    );
    const before = counters;
    counters = await run.app.db.inShop(run.shop_id, (tx) =>
      attachPictures(tx, run, batch, before, known, fetched, failed),
    );
    for (const [url, { problem }] of fetched) if (problem) failed.add(url);
  }
  return counters;
}

/** Sanitising takes most of the time, and descriptions without pictures are not needed here. */
async function* onlyPictured(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const products = batch.products.map(({ description_html, ...product }) =>
      description_html && /<img/i.test(description_html) ? { ...product, description_html } : product,
    );
    yield { ...batch, products };
  }
}

/**
 * @param failed URLs that were counted as failed before
 */
async function attachPictures(
  tx: ShopTx,
  run: ImportRun,
  batch: Batch,
  before: Counters,
  known: Map<string, string>,
  fetched: Map<string, FetchedPicture>,
  failed: Set<string>,
): Promise<Counters> {
  const handles = batch.products.map(({ handle }) => handle);
  const held = new Map([
    ...known,
    ...[...fetched].flatMap(([url, { id }]) => (id ? [[url, id] as const] : [])),
  ]);
  await workInBulk(tx);
  await lockProductsByHandle(tx, handles);
  const stored = new Map(
    (await listProductsByHandle(tx, handles)).map((product) => [product.handle, product]),
  );
  const kinds = await listChangeKinds(tx, run.id, handles);
  const now = run.app.clock.now();
  const descriptionUrls = batch.products.flatMap((product) => product.description_pictures ?? []);
  const paths = await findPicturePaths(tx, descriptionUrls, held);
  const plans = batch.products.flatMap((file) => {
    const product = stored.get(file.handle);
    return product && kinds.get(file.handle) !== "left_out"
      ? planPicturesOnly(file, product, held, paths, now)
      : [];
  });
  const { isSeen, changes } = await writePlans(run.app, tx, run.actor, plans, {
    import_id: run.id,
    now,
    made_at: now,
  });
  await insertChanges(tx, run.id, changes);

  const findings = batch.products.flatMap((product) => findingsOf(product, fetched));
  const outcomes = [...fetched];
  const counters: Counters = {
    ...addToCounters(before, [], findings),
    pictures: before.pictures + outcomes.filter(([, { isNew }]) => isNew).length,
    pictures_failed:
      before.pictures_failed + outcomes.filter(([url, { problem }]) => problem && !failed.has(url)).length,
    pictured: batch.items,
  };
  await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
  await noteProgress(tx, run, counters, run.totalRows());
  if (isSeen) await invalidateStorefront(tx);
  return counters;
}

function findingsOf(product: Batch["products"][number], fetched: Map<string, FetchedPicture>): Found[] {
  return pictureUrlsOf(product).flatMap(({ url, row }) => {
    const message = fetched.get(url)?.problem;
    return message
      ? [
          {
            row,
            handle: product.handle,
            column: null,
            severity: "warning" as const,
            message,
            picture_url: url,
          },
        ]
      : [];
  });
}
