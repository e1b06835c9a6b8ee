import { FileProblem } from "../file-problem.ts";
export type LineEnd = "\n" | "\r";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * Detects the line ending: old Mac files only use CR and may have LF inside their cells, others the reverse. Only
 * characters outside of quotation marks count.
 */
export function lineEndOf(head: Buffer, delimiter: Delimiter): LineEnd {
  const cellEnd = delimiter.charCodeAt(0);
  let state: "start" | "unquoted" | "quoted" = "start";
  let feeds = 0;
  let returns = 0;
  for (let i = 0; i < head.length; i++) {
    const byte = head[i]!;
    if (byte === QUOTE && state !== "unquoted") {
      state = state === "quoted" ? "start" : "quoted";
    } else if (state !== "quoted") {
      if (byte === LF) feeds++;
      if (byte === CR && head[i + 1] !== LF) returns++;
      if (byte === cellEnd || byte === LF || byte === CR) state = "start";
      else if (byte !== SPACE) state = "unquoted";
    }
  }
  return returns > feeds ? "\r" : "\n";
}

/**
 * Passes the bytes on while every quoted cell is closed properly. csv-parse either rejects an inch mark in an
 * unquoted cell (`5" pipe`) or lets an unclosed quote swallow the next rows; the first is intended, and the second
 * has to be reported. Spaces around a quoted cell are removed.
 */
export async function* closedQuotes(
  blocks: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  lineEnd: LineEnd,
): AsyncGenerator<Buffer> {
  const cellEnd = delimiter.charCodeAt(0);
  const recordEnd = lineEnd.charCodeAt(0);
  const isSpace = (byte: number) => byte === SPACE || (byte === TAB && byte !== cellEnd);
  let state: "start" | "unquoted" | "quoted" | "quote" | "closed" = "start";
  let row = 1;
  let openedIn = 1;
  for await (const block of blocks) {
    const cuts: [from: number, to: number][] = [];
    for (let i = 0; i < block.length; i++) {
      const byte = block[i]!;
      if (state === "quoted") {
        if (byte === QUOTE) state = "quote";
      } else if (byte === QUOTE && state !== "unquoted" && state !== "closed") {
        if (state === "start") openedIn = row;
        state = "quoted";
      } else if (byte === cellEnd) {
        state = "start";
      } else if (byte === recordEnd) {
        state = "start";
        row++;
      } else if (state === "start" && isSpace(byte)) {
        const first = passed(block, i, isSpace);
        if (isWholeCell(block, first)) cuts.push([i, first]);
        else state = "unquoted";
        i = first - 1;
      } else if ((state === "quote" || state === "closed") && isSpace(byte)) {
        cuts.push([i, i + 1]);
        state = "closed";
      } else if ((state === "quote" || state === "closed") && byte !== CR) {
        throw unclosed(openedIn);
      } else if (state !== "closed") {
        state = "unquoted";
      }
    }
    yield without(block, cuts);
  }
  if (state === "quoted") throw unclosed(openedIn);

  /** True if a quoted cell opens here and its closing quotation mark is the end of the cell. */
  function isWholeCell(block: Buffer, at: number): boolean {
    if (block[at] !== QUOTE) return false;
    for (let i = at + 1; i < block.length; i++) {
      if (block[i] !== QUOTE) continue;
      if (block[i + 1] === QUOTE) i++;
      else {
        const next = block[passed(block, i + 1, isSpace)];
        return next === undefined || next === cellEnd || next === recordEnd || next === CR;
      }
    }
    return false;
  }
}

/** The next position with another byte. */
function passed(block: Buffer, from: number, isSpace: (byte: number) => boolean): number {
  let at = from;
  while (at < block.length && isSpace(block[at]!)) at++;
  return at;
}

function without(block: Buffer, cuts: [from: number, to: number][]): Buffer {
  if (cuts.length === 0) return block;
  const parts: Buffer[] = [];
  let at = 0;
  for (const [from, to] of cuts) {
    parts.push(block.subarray(at, from));
    at = to;
  }
  return Buffer.concat([...parts, block.subarray(at)]);
}

function unclosed(row: number) {
  return new FileProblem(
    "unclosed_quote",
    `Row ${row} has an opening quotation mark but no closing one. Open the file in a spreadsheet, correct the row and save it as CSV again.`,
    row,
  );
}

export type Delimiter = "," | ";" | "\t" | "|";
