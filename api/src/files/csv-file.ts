import { stringify } from "csv-stringify/sync";
import { StreamedFile } from "./streamed-file.ts";

/** What a spreadsheet may run as a formula, and such text behind apostrophes, so that one can be taken away again. */
const runs = /^'*\s*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const isNumber = /^-\d+(?:\.\d+)?$/;

/** A cell as it may stand in a file that a spreadsheet opens: what would run as a formula gets an apostrophe. */
export function guarded(cell: string): string {
  return runs.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;
}

/** What a guarded cell said. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}

/** Rows as lines of a CSV, their cells guarded. */
export function csvLines(rows: string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guarded)),
    // A lone carriage return inside a cell is no end of a row.
    { quoted_match: /\r/ },
  );
}

/** A CSV that is made while it is sent, marked as UTF-8 for spreadsheets. */
export function csvFile(name: string, rows: () => AsyncIterable<string[][]>): StreamedFile {
  return new StreamedFile(name, "text/csv", async function* () {
    yield "\ufeff";
    for await (const batch of rows()) yield csvLines(batch);
  });
}
