import { onConflict } from "../../api-error.ts";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import {
  type DataExportRow,
  insertDataExport,
  nextExportWork,
  requireDataExport,
} from "./data-exports.queries.ts";
import { stoppedHours } from "./data-exports.rules.ts";

/** Starts an export as a job. @throws data_export_running */
export async function startExport(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  by: { actor: Actor; account_id: string },
): Promise<DataExportRow> {
  const now = clock.now();
  const id = newId(now);
  const created_at = new Date(now).toISOString();
  await onConflict({ data_exports_running_key: "data_export_running" }, () =>
    insertDataExport(tx, { id, run_id: newId(now), account_id: by.account_id, created_at }),
  );
  await jobs.enqueue(tx, "export-data", { shop_id: tx.shopId, export_id: id });
  await markDue(tx, ["data-exports"], nextExportWork(stoppedHours));
  await insertActivity(tx, by.actor, {
    action: "data_export.started",
    target_type: "data_export",
    target_id: id,
  });
  return requireDataExport(tx, id);
}
