import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** An email in the outbox, for the page that shows it. Its HTML is for a sandboxed frame only. */
export interface OutboxMail {
  id: string;
  from: string;
  to: string;
  reply_to: string;
  subject: string;
  html: string;
  text: string;
  sent_at: string;
  attachments?: { name: string; type: "application/pdf"; base64: string }[];
}

/** Id, recipient, subject and time of the newest emails, newest first. */
export async function listOutbox(
  dir: string,
  limit: number,
): Promise<Pick<OutboxMail, "id" | "to" | "subject" | "sent_at">[]> {
  const newest = (await emailFiles(dir)).slice(0, limit);
  return Promise.all(
    newest.map(async (file) => {
      const { id, to, subject, sent_at } = await readEmail(dir, file);
      return { id, to, subject, sent_at };
    }),
  );
}

/** The email with this id; the latest if it was sent more than once. */
export async function readOutbox(dir: string, id: string): Promise<OutboxMail | undefined> {
  // The id is compared with existing file names, and never used to build one.
  const file = (await emailFiles(dir)).find((name) => name.slice(name.indexOf("-") + 1) === `${id}.json`);
  return file === undefined ? undefined : readEmail(dir, file);
}

/** The time in an email's file name. File names sort by it. */
export function stampOf(sentAt: Date): string {
  return sentAt.toISOString().replaceAll(/[-:.]/g, "");
}

/** Deletes the emails sent before a date. */
export async function removeEmails(dir: string, before: Date): Promise<void> {
  for (const name of await filesIn(dir))
    if (/^\d{8}T\d+Z-/.test(name) && name < stampOf(before)) await rm(path.join(dir, name), { force: true });
}

async function filesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

async function emailFiles(dir: string): Promise<string[]> {
  return (await filesIn(dir))
    .filter((name) => /^\d{8}T\d+Z-.*\.json$/.test(name))
    .sort()
    .toReversed();
}

async function readEmail(dir: string, file: string): Promise<OutboxMail> {
  return JSON.parse(await readFile(path.join(dir, file), "utf8")) as OutboxMail;
}
