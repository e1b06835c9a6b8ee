import { readTable, type Table } from "./read-table.ts";
import type { Readable } from "node:stream";

export async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a complete table from a stream with chunks of a few bytes. */
export async function read(file: string | Uint8Array, size = 7) {
  const { rows, ...table } = await readTable(
    chunks(typeof file === "string" ? Buffer.from(file) : file, size),
  );
  return { ...table, rows: await Array.fromAsync(rows) };
}

/** The result of `readTable` without its rows; the source is closed. */
export async function readHeaders(
  source: AsyncIterable<Uint8Array> | Readable,
): Promise<Omit<Table, "rows">> {
  const { rows, ...table } = await readTable(source);
  await rows.return(undefined);
  return table;
}
