import type { ImportProblem as Finding, ProductImport } from "@vitrine/contract/import-products";
import type { ImportRow } from "./imports.queries.ts";

/** How long after its end an import can be undone. */
export const undoMs = 24 * 60 * 60 * 1000;

/** An import as its shop's people see it. */
export function importAnswer(row: ImportRow, problems: Finding[]): ProductImport {
  const { headers, mapping } = row.layout;
  return {
    ...row,
    ...statesOf(row),
    columns: headers.map((header, column) => ({ header, field: mapping[column] ?? null })),
    problems,
  };
}

/** What can still be done with an import. */
export function statesOf({
  started_at,
  finished_at,
  undo_status,
  file_removed_at,
}: ImportRow): Pick<ProductImport, "undo_until" | "has_file"> {
  const isOver = started_at !== null && finished_at !== null && undo_status === null;
  return {
    undo_until: isOver ? new Date(Date.parse(finished_at) + undoMs).toISOString() : null,
    has_file: file_removed_at === null,
  };
}
