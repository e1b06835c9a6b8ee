import type { Job } from "@vitrine/contract/shops/jobs";
import type { BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { ProductImport } from "@vitrine/contract/products/import-products";

/** A job as in the database. */
export type JobRecord = Omit<Job, "seconds_left"> & { started_at: string | null };

/** Time for which a finished or waiting job is listed, in ms. */
export const lastsMs = 6 * 60 * 60 * 1000;

const shown = 20;

/** The newest jobs of all kinds, with the remaining time at the pace so far. */
export function jobsResponse(records: JobRecord[], now: number): Job[] {
  return records
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, shown)
    .map(({ started_at, ...job }) => ({ ...job, seconds_left: secondsLeft({ ...job, started_at }, now) }));
}

/** Remaining seconds; null in the first moments and after the last step. */
export function secondsLeft(
  { status, done, total, started_at }: Pick<JobRecord, "status" | "done" | "total" | "started_at">,
  now: number,
): number | null {
  if (started_at === null || status !== "running" || done < 1 || done >= total) return null;
  const tookMs = now - Date.parse(started_at);
  return tookMs < 1000 ? null : Math.ceil(((tookMs / done) * (total - done)) / 1000);
}

const importStatus: Record<ProductImport["status"], Job["status"]> = {
  analysing: "running",
  ready: "waiting",
  running: "running",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
};

/** A product import; a dry run before its start. */
export function importJob(
  one: Pick<
    ProductImport,
    | "id"
    | "status"
    | "filename"
    | "done_rows"
    | "total_rows"
    | "failure"
    | "created_at"
    | "started_at"
    | "finished_at"
  >,
): JobRecord {
  return {
    id: one.id,
    kind: "product_import",
    name: one.filename,
    status: importStatus[one.status],
    is_dry_run: one.started_at === null,
    done: one.done_rows,
    total: one.total_rows,
    failure: one.failure,
    created_at: one.created_at,
    started_at: one.started_at,
    finished_at: one.finished_at,
  };
}

/** A bulk edit; its name is the kind of its action. */
export function bulkEditJob({
  id,
  status,
  action,
  done,
  total,
  failure,
  created_at,
  finished_at,
}: Pick<BulkEdit, "id" | "status" | "done" | "total" | "failure" | "created_at" | "finished_at"> & {
  action: { kind: string };
}): JobRecord {
  return {
    id,
    kind: "bulk_edit",
    name: action.kind,
    status,
    is_dry_run: false,
    done,
    total,
    failure,
    created_at,
    started_at: created_at,
    finished_at,
  };
}
