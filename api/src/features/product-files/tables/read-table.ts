import { pipeline, type Readable } from "node:stream";
import type { ImportEncoding } from "@vitrine/contract/products/import-products";
import { CsvError, parse } from "csv-parse";
import { closedQuotes, type LineEnd, lineEndOf, type Delimiter } from "./closed-quotes.ts";
import { emptyFile, FileProblem } from "../file-problem.ts";
import { limitColumns, MAX_COLUMNS, tooManyColumns } from "./limit-columns.ts";
import { openText, prepend } from "./open-text.ts";

export type Row = {
  row: number;
  cells: string[];
  /** The reason why the row is left out; a warning if the row is correct. */
  leftOut?: string;
  severity?: "warning";
  /** A message for the owner. */
  note?: string;
};
export type Table = {
  encoding: ImportEncoding;
  delimiter: Delimiter;
  headers: string[];
  rows: AsyncGenerator<Row>;
};

/** The message for a row with more cells than the header. */
export const tooWide =
  "This row has more cells than there are column headers. Put text that contains commas in quotation marks.";

const MAX_CELL_LENGTH = 1024 * 1024;
const MAX_RECORD_BYTES = 4 * 1024 * 1024;
const delimiters: Delimiter[] = [",", ";", "\t", "|"];

/**
 * Reads a CSV of any usual encoding and delimiter, one block at a time. `row` counts records as a spreadsheet does,
 * empty ones included; the headers are row 1. Empty rows and repeated headers are left out. Cells are unchanged; a
 * row may have fewer or more of them than there are headers. Throws FileProblem, here or while the rows are read.
 * `rows` can be read once; the source stays open until they are read to the end or returned.
 * @param chosen the encoding, if known
 */
export async function readTable(
  source: AsyncIterable<Uint8Array> | Readable,
  chosen?: ImportEncoding,
): Promise<Table> {
  const { encoding, bytes } = await openText(limitColumns(source), chosen);
  const first = await bytes.next();
  if (first.done) throw emptyFile();
  const head = first.value.toString("utf8");
  const delimiter = delimiterOf(head);
  const lineEnd = lineEndOf(first.value, delimiter);
  const blocks = closedQuotes(prepend(first.value, bytes), delimiter, lineEnd);
  const records = numbered(blocks, delimiter, lineEnd);
  const top = await records.next();
  if (top.done) throw emptyFile();
  if (isWrapped(top.value.cells))
    return { ...(await readTable(unwrapped(top.value, records, delimiter))), encoding };
  const { header, rows } = await belowTitle(top.value, records);
  const headers = header.cells.map((cell) => cell.trim());
  if (headers.length > MAX_COLUMNS) {
    await records.return();
    throw tooManyColumns(headers, header.row);
  }
  return { encoding, delimiter, headers, rows };
}

/** Some files have a title line above the headers: it has one filled cell, the next line several. */
async function belowTitle(
  top: Row,
  records: AsyncGenerator<Row, void>,
): Promise<{ header: Row; rows: AsyncGenerator<Row> }> {
  const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== "").length;
  if (filled(top) > 1) return { header: top, rows: records };
  const next = await records.next();
  if (next.done) return { header: top, rows: records };
  return filled(next.value) > 1
    ? { header: next.value, rows: records }
    : { header: top, rows: prepend(next.value, records) };
}

/**
 * True if a spreadsheet with another separator has put each line into one cell, including quotation marks, and saved
 * it that way.
 */
function isWrapped(cells: string[]): boolean {
  const [line = "", ...others] = cells;
  return others.every((cell) => cell.trim() === "") && line.split(delimiterOf(line)).length > 2;
}

/** The original lines; texts with the spreadsheet's separator were split there. */
async function* unwrapped(header: Row, rows: AsyncGenerator<Row, void>, delimiter: Delimiter) {
  const lineOf = (cells: string[]) =>
    Buffer.from(`${cells.join(delimiter).replace(new RegExp(`[${delimiter}]+$`), "")}\n`);
  yield lineOf(header.cells);
  for await (const { cells } of rows) yield lineOf(cells);
}

/** The rows of a file that can be opened repeatedly, as required for reading products. */
export async function* rowsOf(
  open: () => AsyncIterable<Uint8Array>,
  encoding?: ImportEncoding,
): AsyncGenerator<Row> {
  yield* (await readTable(open(), encoding)).rows;
}

async function* numbered(blocks: AsyncIterable<Buffer>, delimiter: Delimiter, lineEnd: LineEnd) {
  const parser = parse({
    delimiter,
    record_delimiter: lineEnd === "\n" ? ["\r\n", "\n"] : "\r",
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // The loop below gets the same error; the callback only prevents an unhandled one.
  pipeline(blocks, parser, () => {});
  let row = 0;
  let headers: string[] | undefined;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (row === 0 && cells[0]?.toLowerCase() === "sep=") continue;
      row++;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (cells.some((cell) => cell.length > MAX_CELL_LENGTH)) throw tooLong(row);
      if (cells[0]!.startsWith("\ufeff")) cells[0] = cells[0]!.slice(1);
      // Concatenated files repeat their headers.
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
  return new FileProblem(
    "cell_too_long",
    `Row ${row} has a text of more than 1 MB. Shorten it, and check for a missing closing quotation mark.`,
    row,
  );
}

/**
 * The most frequent candidate in the first line, outside of quotation marks; Excel's `sep=;` line takes precedence.
 */
function delimiterOf(head: string): Delimiter {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(head)?.[1] as Delimiter | undefined;
  if (declared) return declared;
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
