import { stringify } from "csv-stringify/sync";
import { guarded } from "../formula-guard.ts";
import { StreamedFile } from "./streamed-file.ts";

/** Rows as lines of CSV, with cells escaped against formula injection. */
export function csvLines(rows: string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guarded)),
    // Quoted, because a lone carriage return inside a cell doesn't end a row.
    { quoted_match: /\r/ },
  );
}

/**
 * A CSV file that is generated while it is sent, with a byte order mark so that spreadsheets read it as
 * UTF-8.
 */
export function csvFile(name: string, rows: () => AsyncIterable<string[][]>): StreamedFile {
  return new StreamedFile(name, "text/csv", async function* () {
    yield "\ufeff";
    for await (const batch of rows()) yield csvLines(batch);
  });
}
