import type { Job } from "@vitrine/contract/shops/jobs";
import type { BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { ProductImport } from "@vitrine/contract/products/import-products";

/** A job as it stands in the database. */
export type JobRecord = Omit<Job, "seconds_left"> & { started_at: string | null };

/** How long what is over, or waits for somebody, stays in sight. */
export const lastsMs = 6 * 60 * 60 * 1000;

const shown = 20;

/** The newest jobs of all kinds, with the time they still take at the pace so far. */
export function jobsAnswer(records: JobRecord[], now: number): Job[] {
  return records
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, shown)
    .map(({ started_at, ...job }) => ({ ...job, seconds_left: secondsLeft({ ...job, started_at }, now) }));
}

/** Nothing can be said of the first moments, nor after the last step. */
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

/** A product import, before its start a dry run. */
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

/** An edit of many products; its name is the kind of what is done. */
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
