import { isUnstorable, type ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { notify } from "../notifications/notify.action.ts";
import { planAvif } from "../pictures/make-avif.action.ts";
import { FileProblem } from "../product-files/file-problem.ts";
import { importRecords } from "./records/import-records.action.ts";
import { isRecordFormat } from "../product-files/columns/record-columns.rules.ts";
import { Cancelled, type ImportRun, openRun } from "./runs/import-run.ts";
import { endPass, type Pass, type Counters } from "./runs/imports.queries.ts";
import { noteImport, publishChange } from "./runs/note-import.action.ts";
import { importProducts } from "./write/import-products.action.ts";

/**
 * Processes an import's file once. The dry run only compares and counts; the real run stores the products in batches,
 * each in its own transaction together with the progress. An interrupted pass continues where it stopped; a cancelled
 * one stops at the next batch. Problems with the file are stored in the import's row; unexpected errors are thrown.
 */
export async function importFile(
  app: AppContext,
  job: { shop_id: number; import_id: string; pass: Pass },
): Promise<void> {
  const run = await openRun(app, job);
  if (!run) return;
  try {
    const counters = isRecordFormat(run.format)
      ? await importRecords(run, run.format)
      : await importProducts(run);
    await app.db.inShop(run.shop_id, (tx) => finish(tx, run, counters));
  } catch (failure) {
    if (failure instanceof Cancelled) return;
    const message = problemOf(failure);
    if (!message) throw failure;
    if (!(failure instanceof FileProblem))
      app.log.error({ import_id: run.id, failure }, "an import cannot be stored");
    await app.db.inShop(run.shop_id, (tx) => giveUp(tx, run, message));
  }
}

async function finish(tx: ShopTx, run: ImportRun, counters: Counters): Promise<void> {
  const { id, filename, pass, app } = run;
  const at = new Date(app.clock.now()).toISOString();
  if (!(await endPass(tx, run, { counters, total_rows: counters.rows, at }))) return;
  if (pass === "dry_run") return publishChange(tx, "import-products", id);
  const { products, creates, updates, errors, warnings } = counters;
  const data = { filename, products, creates, updates, errors, warnings };
  await noteImport(tx, run.actor, "done", run, data);
  await planAvif(app, tx);
  await notify(app, tx, { kind: "import_done", data, link: linkTo(id), cause: id });
  await publishChange(tx, "products", null);
}

async function giveUp(tx: ShopTx, run: ImportRun, failure: string): Promise<void> {
  const { id, filename, pass, app } = run;
  if (!(await endPass(tx, run, { failure, at: new Date(app.clock.now()).toISOString() }))) return;
  await noteImport(tx, run.actor, "failed", run, { failure });
  if (pass === "run")
    await notify(app, tx, {
      kind: "import_failed",
      data: { filename, failure },
      link: linkTo(id),
      cause: id,
    });
}

function linkTo(id: string): string {
  return `/shop/import-products?id=${id}`;
}

/** The message of an error that a retry can't fix: an unreadable file, or values that the database can't store. */
function problemOf(failure: unknown): string | undefined {
  if (failure instanceof FileProblem) return failure.message;
  if (isUnstorable(failure))
    return "This file contains data that can't be stored. Export it again, or contact us.";
  return undefined;
}
