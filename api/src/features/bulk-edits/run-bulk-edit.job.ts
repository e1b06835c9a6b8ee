import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { runBulkEdit } from "./run-bulk-edit.action.ts";

/** A run that is presumed dead and retried shares the work: each batch is locked by its worker. */
export function doBulkEdit(app: AppContext, job: JobData["run-bulk-edit"]): Promise<void> {
  return runBulkEdit(app, job);
}
