import { type BulkEdit, type BulkOutcome, bulkOutcomes } from "@vitrine/contract/products/bulk-edits";
import type { Action, BulkEditRecord, RowResult } from "./bulk-edits.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How long an edit may be taken back after its end. */
export const undoLastsMs = dayMs;

/** How long edits and their results are kept. */
export const retentionMs = 90 * dayMs;

/** What is deleted cannot be brought back, and what is taken back is changed again by a new edit. */
export function mayBeUndone(action: Action): boolean {
  return action.kind !== "delete" && action.kind !== "undo";
}

/** Until when an edit may be taken back, as an instant; null when it cannot be, or not yet. */
export function undoUntil({ action, finished_at, undone_by, counts }: BulkEditRecord): string | null {
  if (!mayBeUndone(action) || finished_at === null || undone_by !== null || !counts.changed) return null;
  return new Date(Date.parse(finished_at) + undoLastsMs).toISOString();
}

export function bulkEditAnswer(record: BulkEditRecord): BulkEdit {
  return { ...record, counts: countsOf(record.counts), undo_until: undoUntil(record) };
}

/** Every outcome with how often it came. */
export function countsOf(counts: BulkEditRecord["counts"]): Record<BulkOutcome, number> {
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
