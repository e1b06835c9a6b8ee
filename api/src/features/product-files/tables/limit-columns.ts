import { FileProblem } from "../file-problem.ts";

/** Maximum number of columns; our own exports and those of every shop software we know have fewer. */
export const MAX_COLUMNS = 1_000;
/** Spreadsheets end rows with as many separators as the sheet has columns. */
const MAX_CELLS = 20_000;
/** The header is in one of the first lines. */
const headerLines = 5;
const maxColumns = MAX_COLUMNS.toLocaleString("en");
const maxCells = MAX_CELLS.toLocaleString("en");
const shownColumns = 3;
const maxShownLength = 40;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const BAR = 0x7c;

/**
 * Passes a file on while counting the cells of its lines, and throws FileProblem at the first line with too many,
 * without reading further. Counts bytes, because separators are the same in every encoding.
 */
export async function* limitColumns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isQuoted = false;
  let line = 1;
  let cells = 0;
  for await (const chunk of source) {
    if (line <= headerLines && head.length < 400) head = Buffer.concat([head, chunk.subarray(0, 400)]);
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === LF || byte === CR) {
        if (cells > 0) line++;
        cells = 0;
      } else if (byte === COMMA || byte === SEMICOLON || byte === TAB || byte === BAR) {
        if (++cells >= (line <= headerLines ? MAX_COLUMNS : MAX_CELLS)) throw tooManyCells(line, head, byte);
      }
    }
    yield chunk;
  }
}

function tooManyCells(line: number, head: Buffer, separator: number): FileProblem {
  if (line > headerLines)
    return new FileProblem(
      "too_many_columns",
      `A row in this file has more than ${maxCells} cells. Check for missing line breaks, then choose the file again.`,
    );
  const names = head
    .toString("utf8")
    .replaceAll(/[\0\ufeff"]/g, "")
    .trimStart()
    .split(String.fromCharCode(separator), shownColumns);
  return tooManyColumns(names, 1);
}

/**
 * @param headers the first ones are in the message
 */
export function tooManyColumns(headers: string[], row: number): FileProblem {
  const names = headers
    .slice(0, shownColumns)
    .map((name) => `“${name.trim().slice(0, maxShownLength)}”`)
    .join(", ");
  return new FileProblem(
    "too_many_columns",
    `This file has more than ${maxColumns} columns. The first are ${names}. Delete the columns you don't need, or check the separator, then choose the file again.`,
    row,
  );
}
