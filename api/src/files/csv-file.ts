import { stringify } from "csv-stringify/sync";
import { guarded } from "../formula-guard.ts";
import { StreamedFile } from "./streamed-file.ts";

/** Rows as lines of a CSV, their cells guarded. */
export function csvLines(rows: string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guarded)),
    // A lone carriage return inside a cell doesn't end a row.
    { quoted_match: /\r/ },
  );
}

/** A CSV that is generated while it is sent, marked as UTF-8 for spreadsheets. */
export function csvFile(name: string, rows: () => AsyncIterable<string[][]>): StreamedFile {
  return new StreamedFile(name, "text/csv", async function* () {
    yield "\ufeff";
    for await (const batch of rows()) yield csvLines(batch);
  });
}
