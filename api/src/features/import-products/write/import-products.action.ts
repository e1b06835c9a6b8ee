import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import { touchStore } from "../../../events/store-map.ts";
import { listProductsByHandle, type ProductRecord } from "../../products/products.queries.ts";
import { type Batch, batchesOf, oneAhead, withCleanDescriptions } from "../plan/batches.ts";
import { type ImportChange, insertChanges } from "../runs/import-changes.queries.ts";
import type { ImportedProduct } from "../../product-files/imported-product.ts";
import { inTurns } from "../plan/map-yielding.ts";
import { importRelated } from "./import-related.action.ts";
import { importPictures } from "./import-pictures.action.ts";
import { findPicturePaths, findPicturesBySource, lockProductsByHandle } from "./stored-products.queries.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import type { Mode, Pass, Tally } from "../runs/imports.queries.ts";
import { withOwnPictures } from "../../product-files/products/description-pictures.rules.ts";
import { addressesOf } from "../plan/plan-pictures.rules.ts";
import { noteSameSkus } from "../plan/note-same-skus.action.ts";
import { listKnownHandles } from "../runs/known-products.queries.ts";
import { planBatchLinks } from "../plan/plan-batch-links.action.ts";
import { planProduct } from "../plan/plan-product.rules.ts";
import { tallyWith } from "../plan/counters.rules.ts";
import { writePlans } from "./write-plans.action.ts";
import { workInBulk } from "../runs/transactions.queries.ts";
import { insertFindings } from "../runs/findings.queries.ts";
import {
  mayAsk,
  requireClearPrices,
  unclearAsked,
  requireProducts,
  requirePrices,
} from "../plan/unclear-columns.ts";

/** More of them would hold the processor for longer at a stretch. */
const productsAtOnce = 150;

export async function importProducts(run: ImportRun): Promise<Tally> {
  if (mayAsk(run)) requireClearPrices(run);
  const seen = { addresses: new Set<string>(), skus: new Set<string>() };
  // What an earlier try has met is not known any more.
  let hasPictures = run.hasPictures || run.tally.items > 0;
  const batches = batchesOf(unclearAsked(run), { skip: run.tally.items, most: productsAtOnce });
  async function store(batch: Batch, turn: Promise<Tally>): Promise<Tally> {
    const tally = await run.world.db.inShop(run.shop_id, (tx) => importBatch(tx, run, batch, turn, seen));
    for (const product of batch.products) for (const { url } of addressesOf(product)) seen.addresses.add(url);
    return tally;
  }
  // Two at a time: while what one shares with all products is written, the next is compared, and what is new stored.
  let last = Promise.resolve(run.tally);
  try {
    for await (const batch of oneAhead(withCleanDescriptions(batches, run))) {
      hasPictures ||= batch.products.some(({ described }) => described && described.length > 0);
      const turn = last;
      last = store(batch, turn);
      // Told when its turn comes; nobody listens until then.
      last.catch(() => undefined);
      await turn;
    }
  } finally {
    // Nothing goes on behind us, whatever has failed.
    await Promise.allSettled([last]);
  }
  let tally: Tally = { ...(await last), rows: run.totalRows() };
  requireProducts(run, tally);
  if (run.pass === "run" && run.hasRelated) tally = await importRelated(run, tally);
  if (run.pass === "run" && hasPictures) tally = await importPictures(run, tally);
  return tally;
}

/**
 * @param turn over when the batch before is stored, with what was counted by then
 * @param seen addresses of pictures that were counted before, and SKUs, see `noteSameSkus`
 */
async function importBatch(
  tx: ShopTx,
  run: ImportRun,
  batch: Batch,
  turn: Promise<Tally>,
  seen: { addresses: Set<string>; skus: Set<string> },
): Promise<Tally> {
  const handles = batch.products.map(({ handle }) => handle);
  const urls = [...new Set(batch.products.flatMap((product) => addressesOf(product).map(({ url }) => url)))];
  await workInBulk(tx);
  const stored = await findStored(tx, run.pass, handles, turn);
  const known = await findPicturesBySource(tx, urls);
  const described = batch.products.flatMap((product) => product.described ?? []);
  const paths = await findPicturePaths(tx, described, known);
  const now = run.world.clock.now();
  const at = { now, sellsAtZero: run.sellsAtZero };
  const wanted = batch.products.filter(({ handle }) => !isLeftOut(run.mode, stored.get(handle)));
  // The batch before may be making the same categories.
  if (wanted.some(({ links }) => links)) await turn;
  const links = await planBatchLinks(tx, wanted, stored);
  const planned = await inTurns(batch.products, (file) => {
    const before = stored.get(file.handle);
    if (isLeftOut(run.mode, before)) return { file, isLeftOut: true, plan: undefined, findings: [] };
    const own = file.description_html && withOwnPictures(file.description_html, paths);
    const said = own === undefined ? file : { ...file, description_html: own };
    return { file, ...planProduct(said, before, known, links.plans.get(file.handle), at), isLeftOut: false };
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
    written = await writePlans(run.world, tx, run.actor, plans, from, turn);
  }
  const before = await turn;
  const fresh = isDryRun ? urls.filter((url) => !known.has(url) && !seen.addresses.has(url)) : [];
  const tally: Tally = {
    ...tallyWith(before, planned, findings),
    rows: run.totalRows(),
    pictures: before.pictures + fresh.length,
    items: batch.items,
  };
  if (written) {
    const leftOut = planned.filter((each) => each.isLeftOut).map(({ file }) => leftOutChange(file, stored));
    await insertChanges(tx, run.id, [...written.changes, ...leftOut]);
  }
  await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
  await noteProgress(tx, run, tally, batch.row - 1);
  if (written?.isSeen) await touchStore(tx);
  return tally;
}

/**
 * The products of these handles, locked where they may be written. Nothing is locked before it is our turn: somebody
 * else could wait for it, and the batch before for them.
 */
async function findStored(
  tx: ShopTx,
  pass: Pass,
  handles: string[],
  turn: Promise<unknown>,
): Promise<Map<string, ProductRecord>> {
  if (pass === "run") {
    if ((await listKnownHandles(tx, handles)).length === 0) return new Map();
    await turn;
    await lockProductsByHandle(tx, handles);
  }
  return new Map((await listProductsByHandle(tx, handles)).map((product) => [product.handle, product]));
}

/** Whether somebody who only wants new products, or only those that are there, does not want this one. */
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
