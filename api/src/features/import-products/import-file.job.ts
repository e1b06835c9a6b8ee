import { setTimeout } from "node:timers/promises";
import { markDue } from "../../db/due-works.queries.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { undoMs } from "./lists/import-output.rules.ts";
import { importFile } from "./import-file.action.ts";
import { retryFailedPictures } from "./write/retry-pictures.action.ts";
import { endPictureRetry } from "./write/picture-retries.queries.ts";
import { failImport, findImport } from "./runs/imports.queries.ts";
import { publishChange } from "./runs/note-import.action.ts";
import { undoImport } from "./undo/undo-import.action.ts";
import { mayBeIdle, tryLock } from "./runs/transactions.queries.ts";
import {
  failStalled,
  listOldFiles,
  nextImportWork,
  noteFileRemoved,
  clearUndoData,
} from "./runs/housekeeping.queries.ts";

/** Runs the dry run. A retry of a job that seems dead waits for the first attempt. */
export async function analyseImport(app: AppContext, job: JobData["analyse-import"]): Promise<void> {
  await whileLocked(app, job.shop_id, job.import_id, () => importFile(app, { ...job, pass: "dry_run" }));
}

/** Runs the real import. Imports of one shop run one after another. */
export async function runImport(app: AppContext, job: JobData["run-import"]): Promise<void> {
  await whileLocked(app, job.shop_id, "products", () => importFile(app, { ...job, pass: "run" }));
}

/** Fetches failed pictures again. Never runs at the same time as an import of the shop. */
export async function retryPictures(app: AppContext, job: JobData["retry-import-pictures"]): Promise<void> {
  await whileLocked(app, job.shop_id, "products", () => retryFailedPictures(app, job));
}

/** Ends the retry after the last attempt. Pictures that are still missing stay in the report. */
export async function giveUpPictures(app: AppContext, job: JobData["retry-import-pictures"]): Promise<void> {
  await app.db.inShop(job.shop_id, async (tx) => {
    await endPictureRetry(tx, job.import_id);
    await publishChange(tx, "import-products", job.import_id);
  });
}

/** Undoes an import. Never runs at the same time as an import of the shop. */
export async function undoImportOf(app: AppContext, job: JobData["undo-import"]): Promise<void> {
  await whileLocked(app, job.shop_id, "products", () => undoImport(app, job));
}

/** Marks an import as failed after the last attempt, so that it doesn't stay in progress. */
export async function giveUpImport(app: AppContext, job: JobData["run-import"]): Promise<void> {
  await app.db.inShop(job.shop_id, async (tx) => {
    const at = new Date(app.clock.now()).toISOString();
    await failImport(tx, job.import_id, stoppedMessage, at);
    await publishChange(tx, "import-products", job.import_id);
  });
}

const stoppedMessage =
  "The import stopped several times. Everything imported so far is saved. Import the file again.";
const stalledHours = 6;
const fileDays = 30;

/** Runs hourly: ends stalled imports, and deletes files and undo data that are no longer needed. */
export async function cleanUpImports(app: AppContext, tx: ShopTx): Promise<void> {
  const now = app.clock.now();
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  await failStalled(tx, stoppedMessage, ago(stalledHours), new Date(now).toISOString());
  await clearUndoData(tx, new Date(now - undoMs).toISOString());
  for (const import_id of await listOldFiles(tx, ago(fileDays * 24)))
    await app.jobs.enqueue(tx, "remove-import-file", { shop_id: tx.shopId, import_id });
  const after = { stalledHours, undoHours: undoMs / 3_600_000, fileDays };
  await markDue(tx, ["imports"], nextImportWork(tx, after));
}

export async function removeImportFile(app: AppContext, job: JobData["remove-import-file"]): Promise<void> {
  const row = await app.db.inShop(job.shop_id, (tx) => findImport(tx, job.import_id));
  if (!row || row.file_removed_at !== null) return;
  await app.storage.remove(row.file_key);
  const at = new Date(app.clock.now()).toISOString();
  await app.db.inShop(job.shop_id, (tx) => noteFileRemoved(tx, job.import_id, at));
}

/** Runs the work while a separate transaction holds the lock, which is released if the process dies. */
async function whileLocked(
  app: AppContext,
  shopId: number,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const attempt = () =>
    app.db.inShop(shopId, async (lock) => {
      if (!(await tryLock(lock, what))) return false;
      await mayBeIdle(lock);
      await work();
      return true;
    });
  while (!(await attempt())) await setTimeout(500);
}
