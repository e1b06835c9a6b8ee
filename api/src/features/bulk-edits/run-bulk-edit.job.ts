import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { runBulkEdit } from "./run-bulk-edit.action.ts";

/** One that is thought dead and tried again shares the work: each batch is held by who does it. */
export function doBulkEdit(world: World, job: JobData["run-bulk-edit"]): Promise<void> {
  return runBulkEdit(world, job);
}
