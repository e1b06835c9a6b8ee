import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { giveTo, type RunAs } from "./run-as.ts";

/** The name carries our process id: postmaster.pid names the directory, and so tells others who owns the server. */
const named = /^vitrine-pg-(\d+)-/;
/** The kernel takes some 100 bytes of path for a socket, and `vitrine-pg-1234567-abcdef/.s.PGSQL.5432` is 40. */
const longestParent = 60;

/** A new directory that only the server's user may enter: reaching the socket is being the superuser. */
export function makeSocketDir(runAs: RunAs): string {
  const parent = Buffer.byteLength(tmpdir()) > longestParent ? "/tmp" : tmpdir();
  const dir = mkdtempSync(join(parent, `vitrine-pg-${process.pid}-`));
  giveTo(runAs, dir);
  return dir;
}

/** The process that made the directory, undefined where there is none (Windows). */
export function makerOf(socketDir: string): number | undefined {
  const pid = named.exec(basename(socketDir))?.[1];
  return pid === undefined ? undefined : Number(pid);
}

/** Notes the running server's directory in `dataDir` and removes the one that a killed owner left behind. */
export function recordSocketDir(dataDir: string, socketDir: string): void {
  const record = join(dataDir, "socket-dir");
  try {
    const before = readFileSync(record, "utf8");
    if (before !== socketDir && makerOf(before) !== undefined) removeSocketDir(before);
  } catch {
    // The first start, or a directory that is no longer ours to remove.
  }
  writeFileSync(record, socketDir);
}

export function removeSocketDir(socketDir: string): void {
  rmSync(socketDir, { recursive: true, force: true });
}
