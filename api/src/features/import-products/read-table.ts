import { pipeline, type Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { emptyFile, ImportProblem } from "./import-problem.ts";
import { openText, startedWith, type Encoding } from "./open-text.ts";

export type Row = { row: number; cells: string[] };
export type Delimiter = "," | ";" | "\t" | "|";
export type Table = {
  encoding: Encoding;
  delimiter: Delimiter;
  headers: string[];
  rows: AsyncGenerator<Row>;
};

const MOST_COLUMNS = 500;
const LONGEST_CELL = 1024 * 1024;
const LONGEST_RECORD_BYTES = 4 * 1024 * 1024;
const delimiters: Delimiter[] = [",", ";", "\t", "|"];

/**
 * Reads a CSV of any usual encoding and delimiter, holding one block of it at a time.
 * `row` counts records as a spreadsheet does, blank ones included; the headings are row 1. Blank rows and repeated
 * headings are left out. Cells are as written; a row may have fewer or more of them than there are headings.
 * Throws ImportProblem, here or while the rows are read. `rows` can be read once; until they are read to their end or
 * returned, the source stays open.
 */
export async function readTable(source: AsyncIterable<Uint8Array> | Readable): Promise<Table> {
  const { encoding, bytes } = await openText(source);
  const first = await bytes.next();
  if (first.done) throw emptyFile();
  const head = first.value.toString("utf8");
  const delimiter = delimiterOf(head);
  const lineEnd = head.includes("\n") || !head.includes("\r") ? "\n" : "\r";
  const blocks = closedQuotes(startedWith(first.value, bytes), delimiter, lineEnd);
  const records = numbered(blocks, delimiter, lineEnd);
  const header = await records.next();
  if (header.done) throw emptyFile();
  const headers = header.value.cells.map((cell) => cell.trim());
  if (headers.length > MOST_COLUMNS) {
    await records.return();
    throw new ImportProblem(
      "too_many_columns",
      `This file has ${headers.length} columns; up to ${MOST_COLUMNS} can be read. Delete the columns you do not need.`,
      header.value.row,
    );
  }
  return { encoding, delimiter, headers, rows: records };
}

/** What `readTable` tells without its rows; the source is closed. */
export async function readHeaders(
  source: AsyncIterable<Uint8Array> | Readable,
): Promise<Omit<Table, "rows">> {
  const { rows, ...table } = await readTable(source);
  await rows.return(undefined);
  return table;
}

/** The rows of a file that can be opened again and again, as reading products needs. */
export async function* rowsOf(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  yield* (await readTable(open())).rows;
}

async function* numbered(blocks: AsyncIterable<Buffer>, delimiter: Delimiter, lineEnd: "\n" | "\r") {
  const parser = parse({
    delimiter,
    record_delimiter: lineEnd === "\n" ? ["\r\n", "\n"] : "\r",
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD_BYTES,
  });
  // The loop below sees the same error; the callback only keeps it from being thrown twice.
  pipeline(blocks, parser, () => {});
  let row = 0;
  let headers: string[] | undefined;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (row === 0 && cells[0]?.toLowerCase() === "sep=") continue;
      row++;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (cells.some((cell) => cell.length > LONGEST_CELL)) throw tooLong(row);
      if (cells[0]!.startsWith("\ufeff")) cells[0] = cells[0]!.slice(1);
      // Files glued together carry their headings again in the middle.
      if (headers && isSame(cells, headers)) continue;
      headers ??= cells;
      yield { row, cells };
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE")
      throw tooLong(Number(error.records) + 1);
    throw error;
  }
}

function isSame(cells: string[], others: string[]) {
  return cells.length === others.length && cells.every((cell, i) => cell === others[i]);
}

function tooLong(row: number) {
  return new ImportProblem(
    "cell_too_long",
    `Row ${row} holds a text of more than 1 MB. Shorten it, and look for a quotation mark that is not closed.`,
    row,
  );
}

/** The candidate that is most frequent in the first line, outside quotation marks; Excel's `sep=;` line decides at once. */
export function delimiterOf(head: string): Delimiter {
  const told = /^sep=([,;\t|])\r?\n/i.exec(head)?.[1] as Delimiter | undefined;
  if (told) return told;
  const counts = new Map<string, number>();
  let quoted = false;
  for (const char of head.trimStart()) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "\n" || char === "\r") break;
    else counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const count = (delimiter: Delimiter) => counts.get(delimiter) ?? 0;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

const QUOTE = 0x22;
const CR = 0x0d;

/**
 * Passes the bytes on while every quoted cell is closed properly. csv-parse either refuses an inch mark in a bare
 * cell (`5" pipe`) or lets an unclosed quote swallow the next rows; people mean the first and must hear of the second.
 */
async function* closedQuotes(blocks: AsyncIterable<Buffer>, delimiter: Delimiter, lineEnd: "\n" | "\r") {
  const cellEnd = delimiter.charCodeAt(0);
  const recordEnd = lineEnd.charCodeAt(0);
  let state: "start" | "bare" | "quoted" | "quote" = "start";
  let row = 1;
  let openedIn = 1;
  for await (const block of blocks) {
    for (let i = 0; i < block.length; i++) {
      const byte = block[i]!;
      if (state === "quoted") {
        if (byte === QUOTE) state = "quote";
      } else if (byte === QUOTE && state !== "bare") {
        if (state === "start") openedIn = row;
        state = "quoted";
      } else if (byte === cellEnd) {
        state = "start";
      } else if (byte === recordEnd) {
        state = "start";
        row++;
      } else if (state === "quote" && byte !== CR) {
        throw unclosed(openedIn);
      } else {
        state = "bare";
      }
    }
    yield block;
  }
  if (state === "quoted") throw unclosed(openedIn);
}

function unclosed(row: number) {
  return new ImportProblem(
    "unclosed_quote",
    `In row ${row} a quotation mark opens a cell and does not close it. Open the file in a spreadsheet, mend the row and save it as CSV again.`,
    row,
  );
}
