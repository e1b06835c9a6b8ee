import { isAscii, isUtf8 } from "node:buffer";
import type { ImportEncoding } from "@vitrine/contract/products/import-products";
import { type Detected, detectEncoding } from "./encodings.rules.ts";
import { emptyFile, FileProblem } from "../file-problem.ts";
import { setImmediate } from "node:timers/promises";

const BLOCK_BYTES = 64 * 1024;
/** Text without a line break is passed on at this size, to limit memory. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/**
 * Converts a file to clean UTF-8: no byte order mark, no control characters except tabs and line breaks. Without
 * `chosen`, the encoding is detected from the first block; a plain ASCII block counts as UTF-8 until the first
 * non-ASCII character. Throws FileProblem if the file isn't text.
 */
export async function openText(source: AsyncIterable<Uint8Array>, chosen?: ImportEncoding) {
  const blocks = lineBlocks(source);
  const first = await blocks.next();
  if (first.done) throw emptyFile();
  const problem = binaryProblem(first.value);
  if (problem) {
    await blocks.return();
    throw problem;
  }
  const encoding = chosen ?? encodingOf(first.value);
  return { encoding, bytes: utf8(prepend(first.value, blocks), encoding, chosen !== undefined) };
}

/** Detects the encoding of a whole file, and yields to the event loop between blocks. */
export async function detectFile(parts: AsyncIterable<Uint8Array>): Promise<Detected> {
  const cells: Buffer[] = [];
  let head: Buffer | undefined;
  let isValid = true;
  let size = 0;
  for await (const block of lineBlocks(parts)) {
    head ??= block;
    const byMark = utf16Of(head) ?? (hasByteOrderMark(head) ? "utf-8" : undefined);
    if (byMark) return { encoding: byMark, isSure: true };
    if (isAscii(block)) continue;
    isValid &&= isUtf8(block);
    if (size >= excerptBytes) continue;
    // The beginning of a very long line is sufficient.
    for (const cell of cellsBeyondAscii(block.subarray(0, BLOCK_BYTES * 2))) {
      cells.push(cell);
      size += cell.length;
      if (size >= excerptBytes) break;
    }
  }
  if (isValid || isMostlyUtf8(Buffer.concat(cells))) return { encoding: "utf-8", isSure: true };
  return detectEncoding(cells);
}

const excerptBytes = 16 * 1024;

/** In no encoding, separators or line breaks are second bytes of a character. */
function cellsBeyondAscii(block: Buffer): Buffer[] {
  return block
    .toString("latin1")
    .split(/[,;\t\r\n"]+/)
    .filter((cell) => /[\x80-\xff]/.test(cell))
    .map((cell) => Buffer.from(cell, "latin1"));
}

/** Blocks of about 64 KB that end with a line if possible, so that no character is split. */
async function* lineBlocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let wanted = BLOCK_BYTES;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    const block = Buffer.concat(chunks);
    let end = block.lastIndexOf(LF) + 1 || block.lastIndexOf(CR) + 1;
    if (end === 0 && size < MAX_LINE_BYTES) {
      chunks = [block];
      wanted = size + BLOCK_BYTES;
      continue;
    }
    end ||= size;
    yield block.subarray(0, end);
    chunks = [block.subarray(end)];
    size -= end;
    wanted = size + BLOCK_BYTES;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

const LF = 0x0a;
const CR = 0x0d;

const exportCsv = "Export your products as CSV and choose that file.";

const otherFileTypes: [signature: string, problem: string][] = [
  ["\x89PNG", `This is a PNG picture, not a CSV. ${exportCsv}`],
  ["\xff\xd8\xff", `This is a JPEG picture, not a CSV. ${exportCsv}`],
  ["GIF8", `This is a GIF picture, not a CSV. ${exportCsv}`],
  ["RIFF", `This is an image, audio or video file, not a CSV. ${exportCsv}`],
  ["%PDF", `This is a PDF, not a CSV. ${exportCsv}`],
  [
    "PK\x03\x04",
    "This is an Excel workbook or a zip file, not a CSV. In Excel, choose File, Save As, CSV UTF-8. Extract a zip file first.",
  ],
  [
    "\xd0\xcf\x11\xe0",
    "This is an old Excel workbook, not a CSV. In Excel, choose File, Save As, CSV UTF-8.",
  ],
  ["\x1f\x8b", "This is a compressed file, not a CSV. Extract it and choose the CSV file inside."],
  ["<!doctype", `This is a web page, not a CSV. ${exportCsv}`],
  ["<html", `This is a web page, not a CSV. ${exportCsv}`],
  ["<?xml", `This is an XML file, not a CSV. ${exportCsv}`],
];

function binaryProblem(head: Buffer): FileProblem | undefined {
  const start = head.toString("latin1", 0, 16);
  const binary = !utf16Of(head) && hasManyControls(head);
  const found = otherFileTypes.find(([signature]) =>
    (signature.startsWith("<") ? start.toLowerCase() : start).startsWith(signature),
  );
  if (!found && !binary) return undefined;
  return new FileProblem("not_csv", found?.[1] ?? `This isn't a text file. ${exportCsv}`);
}

/** A stray NUL is removed; with one control character in twenty, the file isn't a spreadsheet. */
function hasManyControls(head: Buffer) {
  let controls = 0;
  for (const byte of head) if (isControl(byte)) controls++;
  return controls > 8 && controls * 20 > head.length;
}

function encodingOf(head: Buffer): ImportEncoding {
  const byMark = utf16Of(head) ?? (hasByteOrderMark(head) || isMostlyUtf8(head) ? "utf-8" : undefined);
  return byMark ?? detectEncoding(cellsBeyondAscii(head)).encoding;
}

function hasByteOrderMark(head: Buffer) {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

/** Programs that don't recognise a byte order mark put theirs before it. */
function withoutByteOrderMarks(head: Buffer): Buffer {
  let unmarked = head;
  while (hasByteOrderMark(unmarked)) unmarked = unmarked.subarray(3);
  return unmarked;
}

/** A few invalid bytes don't mean another encoding: in those, hardly any non-ASCII character is valid UTF-8. */
function isMostlyUtf8(block: Buffer) {
  if (isUtf8(block)) return true;
  const text = block.toString("utf8");
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return whole > broken;
}

/** By byte order mark; without one, little-endian by the zero high byte of Latin letters, quotes and commas. */
function utf16Of(head: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const looked = Math.min(head.length, 2000);
  const zeros = [0, 0];
  for (let i = 0; i < looked; i++) if (head[i] === 0) zeros[i % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (odd > looked / 5 && even < looked / 50) return "utf-16le";
  return undefined;
}

async function* utf8(
  blocks: AsyncIterable<Buffer>,
  encoding: ImportEncoding,
  isChosen: boolean,
): AsyncGenerator<Buffer, void> {
  let decoder = encoding === "utf-8" ? undefined : new TextDecoder(encoding);
  let isDecided = isChosen || decoder !== undefined;
  let isFirst = true;
  for await (const block of blocks) {
    if (!isDecided && !isAscii(block)) {
      isDecided = true;
      if (!(isFirst && hasByteOrderMark(block)) && !isMostlyUtf8(block))
        decoder = new TextDecoder(encodingOf(block));
    }
    const unmarked = isFirst ? withoutByteOrderMarks(block) : block;
    isFirst = false;
    yield withoutControls(decoder ? Buffer.from(decoder.decode(unmarked, { stream: true })) : unmarked);
  }
  const last = decoder?.decode();
  if (last) yield Buffer.from(last);
}

/** Puts the first item back before the rest of a generator; also closes the generator if stopped at that item. */
export async function* prepend<T>(
  first: T,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function withoutControls(block: Buffer): Buffer {
  for (let i = 0; i < block.length; i++)
    if (isControl(block[i]!)) return Buffer.from(block.filter((byte) => !isControl(byte)));
  return block;
}

function isControl(byte: number) {
  return (byte < 0x20 && byte !== 0x09 && byte !== LF && byte !== CR) || byte === 0x7f;
}

/** Yields to the event loop between two blocks, because the rows of a block are processed synchronously. */
export async function* blocksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const size = 8 * 1024;
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await setImmediate();
  }
}
