import { randomUUID } from "node:crypto";
import { type FileHandle, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file atomically, so that a reader sees all of it or nothing: writes a temporary file beside it,
 * calls fsync, and renames it.
 *
 * @param options.durable false for data that may be lost in a power failure: no fsync
 */
export function writeWhole(
  file: string,
  bytes: Uint8Array | string,
  { durable = true }: { durable?: boolean } = {},
): Promise<void> {
  return replaceWhole(file, durable, (draft) => draft.writeFile(bytes));
}

/** Copies a file atomically, without reading it into memory. */
export function copyWhole(from: string, file: string): Promise<void> {
  return replaceWhole(file, true, (_, name) => copyFile(from, name));
}

async function replaceWhole(
  file: string,
  durable: boolean,
  fill: (draft: FileHandle, name: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(path.dirname(file), `.${randomUUID()}.draft`);
  try {
    const handle = await openIn(draft);
    try {
      await fill(handle, draft);
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
