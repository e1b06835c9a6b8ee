import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A letter as it lies in the outbox, for the reader page. Its HTML is for a sandboxed frame only. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  sent_at: string;
}

/** Who got what when, newest first. */
export async function listOutbox(dir: string, limit: number): Promise<Omit<OutboxMail, "html" | "text">[]> {
  const newest = (await letterFiles(dir)).slice(0, limit);
  return Promise.all(
    newest.map(async (file) => {
      const { id, to, subject, sent_at } = await readLetter(dir, file);
      return { id, to, subject, sent_at };
    }),
  );
}

/** The letter with this id, the latest where it was sent more than once. */
export async function readOutbox(dir: string, id: string): Promise<OutboxMail | undefined> {
  // The id is compared with names that were found, never made into one.
  const file = (await letterFiles(dir)).find((name) => name.slice(name.indexOf("-") + 1) === `${id}.json`);
  return file === undefined ? undefined : readLetter(dir, file);
}

async function letterFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => /^\d{8}T\d+Z-.*\.json$/.test(name))
    .sort()
    .toReversed();
}

async function readLetter(dir: string, file: string): Promise<OutboxMail> {
  return JSON.parse(await readFile(path.join(dir, file), "utf8")) as OutboxMail;
}
