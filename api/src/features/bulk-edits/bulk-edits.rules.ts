import { type BulkEdit, type BulkOutcome, bulkOutcomes } from "@vitrine/contract/products/bulk-edits";
import type { Action, BulkEditRecord, RowResult } from "./bulk-edits.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Time after its end in which an edit can be undone, in ms. */
const undoLastsMs = dayMs;

/** Retention period of edits and their results, in ms. */
export const retentionMs = 90 * dayMs;

/** True if an action can be undone. Deletions and undos can't. */
function mayBeUndone(action: Action): boolean {
  return action.kind !== "delete" && action.kind !== "undo";
}

/** The instant until which an edit may be undone; null if it can't be, or not yet. */
export function undoUntil({ action, finished_at, undone_by, counts }: BulkEditRecord): string | null {
  if (!mayBeUndone(action) || finished_at === null || undone_by !== null || !counts.changed) return null;
  return new Date(Date.parse(finished_at) + undoLastsMs).toISOString();
}

export function bulkEditResponse(record: BulkEditRecord): BulkEdit {
  return { ...record, counts: countsOf(record.counts), undo_until: undoUntil(record) };
}

/** The number of products by outcome. */
function countsOf(counts: BulkEditRecord["counts"]): Record<BulkOutcome, number> {
  return Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0])) as Record<
    BulkOutcome,
    number
  >;
}

export function countsWith(
  before: BulkEditRecord["counts"],
  results: Pick<RowResult, "outcome">[],
): Record<BulkOutcome, number> {
  const counts = countsOf(before);
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}
