import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The contents of a ZIP file by name. Rejects if a size or checksum is wrong. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

/** The records of a JSON Lines file. */
export function recordsOf(lines: Buffer | string = ""): Record<string, unknown>[] {
  return lines
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
