import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { giveTo, type RunAs } from "./run-as.ts";

/** The name contains our process id: postmaster.pid names the directory, and thus the owner of the server. */
const named = /^vitrine-pg-(\d+)-/;
/**
 * The kernel limits a socket's path to about 100 bytes, and `vitrine-pg-1234567-abcdef/.s.PGSQL.5432` takes
 * 40.
 */
const longestParent = 60;

/** A new directory that only the server's user may enter: access to the socket gives superuser rights. */
export function makeSocketDir(runAs: RunAs): string {
  const parent = Buffer.byteLength(tmpdir()) > longestParent ? "/tmp" : tmpdir();
  const dir = mkdtempSync(join(parent, `vitrine-pg-${process.pid}-`));
  giveTo(runAs, dir);
  return dir;
}

/** Pid of the process that created the directory; undefined if there is none (Windows). */
export function makerOf(socketDir: string): number | undefined {
  const pid = named.exec(basename(socketDir))?.[1];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Stores the running server's directory in `dataDir`, and removes the one that a killed owner left behind.
 */
export function recordSocketDir(dataDir: string, socketDir: string): void {
  const record = join(dataDir, "socket-dir");
  try {
    const before = readFileSync(record, "utf8");
    if (before !== socketDir && makerOf(before) !== undefined) removeSocketDir(before);
  } catch {
    // The first start, or a directory that we may no longer remove.
  }
  writeFileSync(record, socketDir);
}

export function removeSocketDir(socketDir: string): void {
  rmSync(socketDir, { recursive: true, force: true });
}
