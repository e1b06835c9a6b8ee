import { apiError } from "../api-error.ts";
import type { Storage } from "./storage.ts";
import type { Part } from "./streamed-file.ts";

/** Bytes read at a time, independent of the size of the file and the number of downloads. */
const chunkBytes = 2_000_000;

/** A stored file, or a part of it, read a chunk at a time. @throws not_found if no file has the key */
export async function* storedChunks(
  storage: Storage,
  key: string,
  { from, to }: Part,
): AsyncGenerator<Buffer> {
  for (let next = from; next <= to; next += chunkBytes) {
    const chunk = await storage.get(key, { from: next, to: Math.min(next + chunkBytes - 1, to) });
    if (!chunk) throw apiError("not_found");
    yield chunk.bytes;
  }
}
