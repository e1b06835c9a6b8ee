import { readTable } from "./read-table.ts";

export async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A table whole, its file coming in pieces of a few bytes. */
export async function read(file: string | Uint8Array, size = 7) {
  const { rows, ...table } = await readTable(
    chunks(typeof file === "string" ? Buffer.from(file) : file, size),
  );
  return { ...table, rows: await Array.fromAsync(rows) };
}
