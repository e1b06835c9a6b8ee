import type { ImportProblem as Finding, ProductImport } from "@vitrine/contract/import-products";
import type { ImportRow } from "./imports.queries.ts";

/** An import as its shop's people see it. */
export function importAnswer(row: ImportRow, problems: Finding[]): ProductImport {
  const { headers, mapping } = row.layout;
  return {
    ...row,
    columns: headers.map((header, column) => ({ header, field: mapping[column] ?? null })),
    problems,
  };
}
