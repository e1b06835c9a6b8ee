import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { notify } from "../notifications/notify.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  deleteDataExports,
  endDataExport,
  nextExportWork,
  requireDataExport,
  saveProgress,
  startRun,
} from "./data-exports.queries.ts";
import { exportPage, fileKey, fileName, folderOf, stoppedHours } from "./data-exports.rules.ts";
import { writeArchive } from "./write-archive.action.ts";

export interface ExportJob {
  shop_id: number;
  export_id: string;
}

/** An attempt to write the file of an export. */
interface Run extends ExportJob {
  app: AppContext;
  run_id: string;
}

/** Thrown by an attempt that another one has replaced, for example because its process had seemed dead. */
class ReplacedError extends Error {}

/**
 * Writes all data of the shop into a temporary file and then into the storage. Each attempt starts again, deletes what an
 * earlier one has stored, and stops when a later one has replaced it: only one of them ends the export.
 */
export async function exportData(app: AppContext, { shop_id, export_id }: ExportJob): Promise<void> {
  const run = { app, shop_id, export_id, run_id: newId(app.clock.now()) };
  if (!(await app.db.inShop(shop_id, (tx) => startRun(tx, export_id, { ...run, at: nowOf(app) })))) return;
  await app.storage.removeFolder(folderOf(shop_id, export_id));
  await removeLeftovers(app.clock.now());
  const directory = await mkdtemp(path.join(tmpdir(), draftPrefix));
  try {
    await writeFile(run, path.join(directory, "export.zip"));
  } catch (failure) {
    if (!(failure instanceof ReplacedError)) throw failure;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeFile({ app, shop_id, export_id, run_id }: Run, file: string): Promise<void> {
  await writeArchive(app, shop_id, file, async (done, total) => {
    const progress = { run_id, done, total, at: nowOf(app) };
    if (!(await app.db.inShop(shop_id, (tx) => saveProgress(tx, export_id, progress))))
      throw new ReplacedError();
  });
  const key = fileKey(shop_id, export_id, run_id);
  const { size } = await stat(file);
  await app.storage.putFile(key, file, "application/zip");
  const isEnded = await app.db.inShop(shop_id, (tx) => endExport(app, tx, export_id, { run_id, size }));
  if (!isEnded) await app.storage.remove(key);
}

/** Ends the export, deletes the ones before, and notifies the member who started it; false if another attempt has replaced this one. */
async function endExport(
  app: AppContext,
  tx: ShopTx,
  id: string,
  run: { run_id: string; size: number },
): Promise<boolean> {
  if (!(await endDataExport(tx, id, { ...run, at: nowOf(app) }))) return false;
  for (const export_id of await deleteDataExports(tx, { replacedBy: id }))
    await app.jobs.enqueue(tx, "remove-data-export", { shop_id: tx.shopId, export_id });
  await markDue(tx, ["data-exports"], nextExportWork(stoppedHours));
  const { account_id, created_at } = await requireDataExport(tx, id);
  const { handle } = await requireShop(tx);
  await notify(app, tx, {
    kind: "data_export_done",
    data: { file: fileName(handle, created_at) },
    link: exportPage,
    cause: id,
    account_id,
  });
  return true;
}

const draftPrefix = "vitrine-export-";
/** Longer than any job runs. */
const leftoverMs = 86_400_000;

/** Deletes temporary files of processes that were killed. */
async function removeLeftovers(now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(draftPrefix)) continue;
    const directory = path.join(tmpdir(), name);
    const made = await stat(directory).catch(() => undefined);
    if (made && now - made.mtimeMs > leftoverMs) await rm(directory, { recursive: true, force: true });
  }
}

function nowOf(app: AppContext): string {
  return new Date(app.clock.now()).toISOString();
}
