import { isUnstorable, type ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { touchStore } from "../../events/store-map.ts";
import type { World } from "../../world.ts";
import { notify } from "../notifications/notify.action.ts";
import { planAvif } from "../pictures/make-avif.action.ts";
import { listProductsByHandle, type ProductRecord } from "../products/products.queries.ts";
import { clipped } from "./cells.rules.ts";
import { type Batch, batchesOf, oneAhead, withCleanDescriptions } from "./batches.ts";
import { hasPrice, unclearColumns } from "./columns.rules.ts";
import { type ImportChange, insertChanges } from "./import-changes.queries.ts";
import { ImportProblem } from "./import-problem.ts";
import { type ImportedProduct, isRowProblem, type RowProblem, type RowWarning } from "./imported-product.ts";
import { inTurns } from "./in-turns.ts";
import { importList } from "./import-list.action.ts";
import { isListFormat } from "./lists.rules.ts";
import { importRelated } from "./import-related.action.ts";
import { importPictures } from "./import-pictures.action.ts";
import {
  findPicturePaths,
  findPicturesBySource,
  lockProductsByHandle,
  workInBulk,
} from "./imported-products.queries.ts";
import { Cancelled, type ImportRun, noteProgress, openRun } from "./import-run.ts";
import { endPass, insertFindings, type Mode, type Pass, type Tally } from "./imports.queries.ts";
import { noteImport, tellChanged } from "./note-import.action.ts";
import { withOwnPictures } from "./described-pictures.rules.ts";
import { addressesOf } from "./plan-pictures.rules.ts";
import { noteSameSkus } from "./note-same-skus.action.ts";
import { listKnownHandles } from "./known-products.queries.ts";
import { planBatchLinks } from "./plan-batch-links.action.ts";
import { lacksPrice } from "./plan-variants.rules.ts";
import { planProduct } from "./plan-product.rules.ts";
import { tallyWith } from "./tally.rules.ts";
import { writePlans } from "./write-plans.action.ts";

/** More of them would hold the processor for longer at a stretch. */
const productsAtOnce = 150;

/**
 * Goes through an import's file once: the dry run only compares and counts, the real run stores, batch by batch,
 * each in a transaction of its own with the progress. A pass that was broken off goes on where it was; one that was
 * cancelled stops at the next batch. What is wrong with the file ends in the import's row, accidents are thrown.
 */
export async function importFile(
  world: World,
  job: { shop_id: number; import_id: string; pass: Pass },
): Promise<void> {
  const run = await openRun(world, job);
  if (!run) return;
  try {
    const tally = isListFormat(run.format) ? await importList(run, run.format) : await importProducts(run);
    await world.db.inShop(run.shop_id, (tx) => finish(tx, run, tally));
  } catch (failure) {
    if (failure instanceof Cancelled) return;
    const message = problemOf(failure);
    if (!message) throw failure;
    if (!(failure instanceof ImportProblem))
      world.log.error({ import_id: run.id, failure }, "an import cannot be stored");
    await world.db.inShop(run.shop_id, (tx) => giveUp(tx, run, message));
  }
}

async function importProducts(run: ImportRun): Promise<Tally> {
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

/** Whether the owner is still to look at the columns. */
function mayAsk({ pass, isConfirmed, mode }: ImportRun): boolean {
  return pass === "dry_run" && !isConfirmed && mode !== "update";
}

/** A file whose prices nobody has pointed out is not read any further: its owner says which column they are in. */
function requireClearPrices({ headers, mapping }: ImportRun): void {
  const unclear = unclearColumns(headers, mapping);
  if (hasPrice(mapping) || !mapping.includes("title") || unclear.length === 0) return;
  throw new ImportProblem(
    "columns_unmapped",
    "It isn’t clear which column holds the price. Choose it below, leave out what you don’t need, and check again.",
  );
}

/**
 * The products of a file. A table of no known format with unconfirmed columns is read to the first row that
 * is not understood: its owner says what they hold.
 */
async function* unclearAsked(run: ImportRun): AsyncGenerator<ImportedProduct | RowProblem> {
  const unclear = unclearColumnsAsked(run);
  for await (const item of run.read()) {
    const { row } = unclearRow(item) ?? {};
    if (row !== undefined && unclear.length > 0) throw columnsNeeded(row, unclear);
    yield item;
  }
}

/** None of the rows may be of a product because no column is known to identify the product. */
function requireProducts(run: ImportRun, { products, rows }: Tally): void {
  const unclear = unclearColumnsAsked(run);
  if (products === 0 && rows > 0 && unclear.length > 0) throw columnsNeeded(2, unclear);
}

/** Variants without a price in an unconfirmed table may have it in another column, or be no variants. */
function requirePrices(run: ImportRun, findings: { row: number; message: string }[]): void {
  const found = findings.find(({ message }) => message === lacksPrice);
  const unclear = found ? unclearColumnsAsked(run) : [];
  if (found && unclear.length > 0) throw columnsNeeded(found.row, unclear);
}

function unclearColumnsAsked(run: ImportRun): string[] {
  return run.format === "unknown" && mayAsk(run) ? unclearColumns(run.headers, run.mapping) : [];
}

function unclearRow(item: ImportedProduct | RowProblem): RowWarning | undefined {
  if (isRowProblem(item)) return item.isUnclear && item;
  return item.warnings.find(({ isUnclear }) => isUnclear);
}

function columnsNeeded(row: number, columns: string[]): ImportProblem {
  const names = columns
    .slice(0, 5)
    .map((name) => `“${clipped(name, 40)}”`)
    .join(", ");
  return new ImportProblem(
    "columns_unmapped",
    `Row ${row} isn’t clear without columns that aren’t read yet: ${names}. Choose below what they hold, leave out what you don’t need, and check again.`,
    row,
  );
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

async function finish(tx: ShopTx, run: ImportRun, tally: Tally): Promise<void> {
  const { id, filename, pass, world } = run;
  const at = new Date(world.clock.now()).toISOString();
  if (!(await endPass(tx, run, { tally, total_rows: tally.rows, at }))) return;
  if (pass === "dry_run") return tellChanged(tx, "import-products", id);
  const { products, creates, updates, errors, warnings } = tally;
  const data = { filename, products, creates, updates, errors, warnings };
  await noteImport(tx, run.actor, "done", run, data);
  await planAvif(world, tx);
  await notify(world, tx, { kind: "import_done", data, link: linkTo(id), cause: id });
  await tellChanged(tx, "products", null);
}

async function giveUp(tx: ShopTx, run: ImportRun, failure: string): Promise<void> {
  const { id, filename, pass, world } = run;
  if (!(await endPass(tx, run, { failure, at: new Date(world.clock.now()).toISOString() }))) return;
  await noteImport(tx, run.actor, "failed", run, { failure });
  if (pass === "run")
    await notify(world, tx, {
      kind: "import_failed",
      data: { filename, failure },
      link: linkTo(id),
      cause: id,
    });
}

function linkTo(id: string): string {
  return `/shop/import-products?id=${id}`;
}

/** What another try would not mend: the file, or values that the database cannot hold. */
function problemOf(failure: unknown): string | undefined {
  if (failure instanceof ImportProblem) return failure.message;
  if (isUnstorable(failure))
    return "This file holds something that cannot be stored. Export it again, or ask us to look at it.";
  return undefined;
}
