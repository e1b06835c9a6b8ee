import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { listProductsByHandle, type ProductRecord } from "../../products/products.queries.ts";
import { type Batch, batchesOf, prefetchOne, withCleanDescriptions } from "../plan/batches.ts";
import { type ImportChange, insertChanges } from "../runs/import-changes.queries.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import { mapYielding } from "../plan/map-yielding.ts";
import { importRelated } from "./import-related.action.ts";
import { importPictures } from "./import-pictures.action.ts";
import { findPicturePaths, findPicturesBySource, lockProductsByHandle } from "./stored-products.queries.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import type { Mode, Pass, Counters } from "../runs/imports.queries.ts";
import { withStoredPictures } from "../../product-files/products/description-pictures.rules.ts";
import { pictureUrlsOf } from "../plan/plan-pictures.rules.ts";
import { noteSameSkus } from "../plan/note-same-skus.action.ts";
import { listKnownHandles } from "../runs/known-products.queries.ts";
import { planBatchLinks } from "../plan/plan-batch-links.action.ts";
import { planProduct } from "../plan/plan-product.rules.ts";
import { addToCounters } from "../plan/counters.rules.ts";
import { writePlans } from "./write-plans.action.ts";
import { workInBulk } from "../runs/transactions.queries.ts";
import { insertFindings } from "../runs/findings.queries.ts";
import {
  awaitsColumns,
  requireClearPrices,
  readUntilUnclear,
  requireProducts,
  requirePrices,
} from "../plan/unclear-columns.ts";

/** A larger batch would block the event loop for longer. */
const productsAtOnce = 150;

export async function importProducts(run: ImportRun): Promise<Counters> {
  if (awaitsColumns(run)) requireClearPrices(run);
  const seen = { urls: new Set<string>(), skus: new Set<string>() };
  // After an interruption, it is unknown if the products so far have pictures.
  let hasPictures = run.hasPictures || run.counters.items > 0;
  const batches = batchesOf(readUntilUnclear(run), { skip: run.counters.items, maxProducts: productsAtOnce });
  async function store(batch: Batch, previousBatch: Promise<Counters>): Promise<Counters> {
    const counters = await run.app.db.inShop(run.shop_id, (tx) =>
      importBatch(tx, run, batch, previousBatch, seen),
    );
    for (const product of batch.products) for (const { url } of pictureUrlsOf(product)) seen.urls.add(url);
    return counters;
  }
  // Two batches at a time: while the shared data of one is written, the next is compared and its new products are
  // stored.
  let last = Promise.resolve(run.counters);
  try {
    for await (const batch of prefetchOne(withCleanDescriptions(batches, run))) {
      hasPictures ||= batch.products.some(({ description_pictures = [] }) => description_pictures.length > 0);
      const previousBatch = last;
      last = store(batch, previousBatch);
      // The error is handled where this is awaited; until then it must not count as an unhandled rejection.
      last.catch(() => undefined);
      await previousBatch;
    }
  } finally {
    // No work continues after the function has returned, even after an error.
    await Promise.allSettled([last]);
  }
  let counters: Counters = { ...(await last), rows: run.totalRows() };
  requireProducts(run, counters);
  if (run.pass === "run" && run.hasRelated) counters = await importRelated(run, counters);
  if (run.pass === "run" && hasPictures) counters = await importPictures(run, counters);
  return counters;
}

/**
 * @param previousBatch resolves once the batch before is stored, with its counters
 * @param seen picture URLs that were counted before, and SKUs, see `noteSameSkus`
 */
async function importBatch(
  tx: ShopTx,
  run: ImportRun,
  batch: Batch,
  previousBatch: Promise<Counters>,
  seen: { urls: Set<string>; skus: Set<string> },
): Promise<Counters> {
  const handles = batch.products.map(({ handle }) => handle);
  const urls = [
    ...new Set(batch.products.flatMap((product) => pictureUrlsOf(product).map(({ url }) => url))),
  ];
  await workInBulk(tx);
  const stored = await findStored(tx, run.pass, handles, previousBatch);
  const known = await findPicturesBySource(tx, urls);
  const descriptionUrls = batch.products.flatMap((product) => product.description_pictures ?? []);
  const paths = await findPicturePaths(tx, descriptionUrls, known);
  const now = run.app.clock.now();
  const at = { now, sellsAtZero: run.sellsAtZero };
  const wanted = batch.products.filter(({ handle }) => !isLeftOut(run.mode, stored.get(handle)));
  // The previous batch may be creating the same categories.
  if (wanted.some(({ links }) => links)) await previousBatch;
  const links = await planBatchLinks(tx, wanted, stored);
  const planned = await mapYielding(batch.products, (file) => {
    const before = stored.get(file.handle);
    if (isLeftOut(run.mode, before)) return { file, isLeftOut: true, plan: undefined, findings: [] };
    const own = file.description_html && withStoredPictures(file.description_html, paths);
    const fromFile = own === undefined ? file : { ...file, description_html: own };
    return {
      file,
      ...planProduct(fromFile, before, known, links.plans.get(file.handle), at),
      isLeftOut: false,
    };
  });
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  const findings = [
    ...batch.findings,
    ...links.findings,
    ...planned.flatMap((each) => each.findings),
    ...(await noteSameSkus(tx, plans, seen.skus)),
  ];
  requirePrices(run, findings);
  const isDryRun = run.pass === "dry_run";
  let written: Awaited<ReturnType<typeof writePlans>> | undefined;
  if (!isDryRun) {
    const from = { import_id: run.id, now, made_at: run.started - batch.before };
    written = await writePlans(run.app, tx, run.actor, plans, from, previousBatch);
  }
  const before = await previousBatch;
  const fresh = isDryRun ? urls.filter((url) => !known.has(url) && !seen.urls.has(url)) : [];
  const counters: Counters = {
    ...addToCounters(before, planned, findings),
    rows: run.totalRows(),
    pictures: before.pictures + fresh.length,
    items: batch.items,
  };
  if (written) {
    const leftOut = planned.filter((each) => each.isLeftOut).map(({ file }) => leftOutChange(file, stored));
    await insertChanges(tx, run.id, [...written.changes, ...leftOut]);
  }
  await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
  await noteProgress(tx, run, counters, batch.row - 1);
  if (written?.isSeen) await invalidateStorefront(tx);
  return counters;
}

/**
 * Finds the products of these handles, and locks them if they may be written. Locks are only taken after the previous
 * batch: otherwise another transaction could wait for them, and the previous batch for that transaction (deadlock).
 */
async function findStored(
  tx: ShopTx,
  pass: Pass,
  handles: string[],
  previousBatch: Promise<unknown>,
): Promise<Map<string, ProductRecord>> {
  if (pass === "run") {
    if ((await listKnownHandles(tx, handles)).length === 0) return new Map();
    await previousBatch;
    await lockProductsByHandle(tx, handles);
  }
  return new Map((await listProductsByHandle(tx, handles)).map((product) => [product.handle, product]));
}

/** True if the import only creates or only updates products and this product is left out. */
function isLeftOut(mode: Mode, before: ProductRecord | undefined): boolean {
  return mode === "create" ? before !== undefined : mode === "update" && before === undefined;
}

function leftOutChange({ handle, rows }: ImportedProduct, stored: Map<string, ProductRecord>): ImportChange {
  return {
    target_type: "product",
    target_id: stored.get(handle)?.id ?? newId(),
    kind: "left_out",
    handle,
    row: rows[0]!,
    version: 0,
    before: null,
    after: null,
  };
}
