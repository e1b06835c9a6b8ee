import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file atomically, so that a reader sees all of it or nothing: writes a temporary file beside it,
 * calls fsync, and renames it.
 *
 * @param options.durable false for data that may be lost in a power failure: no fsync
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array | string,
  { durable = true }: { durable?: boolean } = {},
): Promise<void> {
  const draft = path.join(path.dirname(file), `.${randomUUID()}.draft`);
  try {
    const handle = await openIn(draft);
    try {
      await handle.writeFile(bytes);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function openIn(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(path.dirname(draft), { recursive: true });
    return open(draft, "wx");
  }
}
