import type { ImportProblem as Finding, ProductImport } from "@vitrine/contract/import-products";
import { columnNotes, columnOrigins } from "./columns.rules.ts";
import type { ImportRow } from "./imports.queries.ts";

/** How long after its end an import can be undone. */
export const undoMs = 24 * 60 * 60 * 1000;

/** An import as its shop's people see it. */
export function importAnswer(row: ImportRow, problems: Finding[]): ProductImport {
  return {
    ...row,
    ...statesOf(row),
    columns: columnsOf(row.layout),
    problems,
  };
}

function columnsOf({ headers, mapping, samples = [] }: ImportRow["layout"]): ProductImport["columns"] {
  const notes = new Map(columnNotes(headers, mapping).map(({ column, note }) => [column, note]));
  const origins = columnOrigins(headers, mapping);
  return headers.map((header, column) => ({
    header,
    field: mapping[column] ?? null,
    origin: origins[column] ?? null,
    note: notes.get(column) ?? null,
    samples: samples[column] ?? [],
  }));
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
