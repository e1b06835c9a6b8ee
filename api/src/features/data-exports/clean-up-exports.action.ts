import { exportDays } from "@vitrine/contract/shops/data-exports";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { notify } from "../notifications/notify.action.ts";
import { deleteDataExports, failDataExports, nextExportWork } from "./data-exports.queries.ts";
import { exportPage, folderOf, stoppedHours } from "./data-exports.rules.ts";
import type { ExportJob } from "./export-data.action.ts";

const failure = "The export stopped several times. Start it again.";

/** Ends an export whose job failed too often, so that it doesn't stay in progress. */
export async function giveUpExport(app: AppContext, { shop_id, export_id }: ExportJob): Promise<void> {
  await app.db.inShop(shop_id, (tx) => failExports(app, tx, { id: export_id }));
}

/** Scheduled work: ends exports that have stopped, and deletes expired ones. */
export async function cleanUpExports(app: AppContext, tx: ShopTx): Promise<void> {
  const ago = (hours: number) => new Date(app.clock.now() - hours * 3_600_000).toISOString();
  await failExports(app, tx, { stoppedBefore: ago(stoppedHours) });
  for (const export_id of await deleteDataExports(tx, { endedBefore: ago(exportDays * 24) }))
    await app.jobs.enqueue(tx, "remove-data-export", { shop_id: tx.shopId, export_id });
  await markDue(tx, ["data-exports"], nextExportWork(stoppedHours));
}

async function failExports(
  app: AppContext,
  tx: ShopTx,
  which: Parameters<typeof failDataExports>[1],
): Promise<void> {
  const at = new Date(app.clock.now()).toISOString();
  for (const { id, account_id } of await failDataExports(tx, which, { failure, at })) {
    await app.jobs.enqueue(tx, "remove-data-export", { shop_id: tx.shopId, export_id: id });
    await notify(app, tx, { kind: "data_export_failed", data: {}, link: exportPage, cause: id, account_id });
  }
}

/** Deletes all that was stored for an export. */
export async function removeExportFiles(
  { storage }: Pick<AppContext, "storage">,
  { shop_id, export_id }: ExportJob,
): Promise<void> {
  await storage.removeFolder(folderOf(shop_id, export_id));
}
