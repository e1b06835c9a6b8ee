import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import {
  clearFileKey,
  findOrderImportForUpdate,
  listOldFiles,
  listUnfinishedForUpdate,
  nextOrderImportWork,
  requireOrderImport,
  updateOrderImport,
} from "./import-orders.queries.ts";

export interface ImportJob {
  shop_id: number;
  import_id: string;
}

const stopped =
  "The import stopped several times. The orders so far are saved: try again to import the rest, or undo it.";
const undoStopped = "The undo stopped several times. Undo the import again to delete the remaining orders.";

/** Ends an import or its undo, whose row is locked. */
export async function endImport(
  app: AppContext,
  tx: ShopTx,
  id: string,
  end: { status: "done" | "failed" | "undone"; failure?: string },
): Promise<void> {
  const finished_at = new Date(app.clock.now()).toISOString();
  await updateOrderImport(tx, id, { ...end, finished_at });
  await markDue(tx, ["order-imports"], nextOrderImportWork(tx));
  await markSales(tx);
  await publish(tx, {
    kind: "event",
    shop_id: tx.shopId,
    event: { type: "changed", what: "orders", id: null },
  });
}

/** Ends an import that is in progress with an error. Its orders so far can be undone, and the rest imported by a retry. */
export async function failImport(app: AppContext, tx: ShopTx, id: string, failure: string): Promise<void> {
  if (await findOrderImportForUpdate(tx, id, "running"))
    await endImport(app, tx, id, { status: "failed", failure });
}

/** An import that is partly undone is done again, so that the rest of its orders can be undone. */
async function failUndo(app: AppContext, tx: ShopTx, id: string): Promise<void> {
  if (await findOrderImportForUpdate(tx, id, "undoing"))
    await endImport(app, tx, id, { status: "done", failure: undoStopped });
}

/** Ends an import whose job failed or whose process died too often, so that it doesn't stay in progress. */
export async function giveUpOrderImport(app: AppContext, { shop_id, import_id }: ImportJob): Promise<void> {
  await app.db.inShop(shop_id, (tx) => failImport(app, tx, import_id, stopped));
}

/** The same for an undo. */
export async function giveUpOrderUndo(app: AppContext, { shop_id, import_id }: ImportJob): Promise<void> {
  await app.db.inShop(shop_id, (tx) => failUndo(app, tx, import_id));
}

const jobNames = ["import-orders", "undo-order-import"] as const;

/** Scheduled work: ends imports and undos that have no job left, and deletes files that can't be imported any more. */
export async function cleanUpOrderImports(app: AppContext, tx: ShopTx): Promise<void> {
  const unfinished = await listUnfinishedForUpdate(tx);
  // A job is enqueued with the status of its import, and ends after it: without any job, these have lost theirs.
  if (unfinished.length > 0 && !(await app.jobs.arePending(tx, [...jobNames])))
    for (const { id, status } of unfinished)
      await (status === "running" ? failImport(app, tx, id, stopped) : failUndo(app, tx, id));
  for (const import_id of await listOldFiles(tx, new Date(app.clock.now()).toISOString()))
    await app.jobs.enqueue(tx, "remove-order-import-file", { shop_id: tx.shopId, import_id });
  await markDue(tx, ["order-imports"], nextOrderImportWork(tx));
}

export async function removeOrderImportFile(
  app: AppContext,
  { shop_id, import_id }: ImportJob,
): Promise<void> {
  const { file_key } = await app.db.inShop(shop_id, (tx) => requireOrderImport(tx, import_id));
  if (file_key === "") return;
  await app.storage.remove(file_key);
  await app.db.inShop(shop_id, (tx) => clearFileKey(tx, import_id));
}
