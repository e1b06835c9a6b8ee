import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { apiError } from "../../api-error.ts";
import { slicesOf } from "./file-text.ts";
import { columnsOf, readRow } from "./translation-csv.rules.ts";
import type { FileRow, RowProblem } from "./translation-file.rules.ts";

/**
 * The rows of a CSV that have a translation or a problem.
 *
 * @throws translations_unreadable
 */
export async function* readCsv(text: string, language: string): AsyncGenerator<FileRow | RowProblem> {
  const delimiter = [",", ";", "\t"].toSorted((a, b) => inHeader(text, b) - inHeader(text, a))[0]!;
  const records = Readable.from(slicesOf(text)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }),
  ) as AsyncIterable<string[]>;
  let columns: ReturnType<typeof columnsOf>;
  let row = 0;
  try {
    for await (const cells of records) {
      row++;
      if (columns) {
        const read = readRow(cells, columns, { row, language });
        if (read) yield read;
        continue;
      }
      columns = columnsOf(cells);
      if (!columns) break;
    }
  } catch (failure) {
    throw isCsvError(failure) ? apiError("translations_unreadable") : failure;
  }
  if (!columns) throw apiError("translations_unreadable");
}

function isCsvError(failure: unknown): boolean {
  return (failure as { code?: unknown }).code?.toString().startsWith("CSV_") === true;
}

function inHeader(text: string, delimiter: string): number {
  return text.slice(0, Math.max(0, text.indexOf("\n"))).split(delimiter).length;
}
