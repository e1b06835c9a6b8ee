import type { JobData } from "../../jobs/queue.ts";
import type { AppContext } from "../../app-context.ts";
import { runBulkEdit } from "./run-bulk-edit.action.ts";

/** One that is thought dead and tried again shares the work: each batch is held by who does it. */
export function doBulkEdit(app: AppContext, job: JobData["run-bulk-edit"]): Promise<void> {
  return runBulkEdit(app, job);
}
