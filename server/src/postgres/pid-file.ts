import { readFileSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** A server's own data in `postmaster.pid`. */
export interface PidFile {
  pid: number;
  port: number;
  socketDir: string;
  ready: boolean;
}

/** The server that runs in `cluster` now, if any: a pid file alone is no proof. */
export function findServer(cluster: string): PidFile | undefined {
  const file = readPidFile(cluster);
  return file && isServerOf(cluster, file.pid) ? file : undefined;
}

/**
 * Lines of the file: pid, data directory, start time, port, socket directory, listen address, shared memory,
 * status.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readLines(cluster);
  if (!lines) return undefined;
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketDir: lines[4] ?? "",
    ready: lines[7]?.trim() === "ready",
  };
}

/**
 * A killed server leaves its pid file. PostgreSQL detects that if the pid is dead, but not if another process
 * has the pid now. The file also leads to the shared memory that remaining processes of the old server may
 * use, so it is not deleted: we write our own pid, and PostgreSQL knows that its own parent is no server.
 */
export function disarmPidFile(cluster: string): void {
  const lines = readLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !isAlive(pid) || isServerOf(cluster, pid)) return;
  writeFileSync(pathOf(cluster), [process.pid, ...lines.slice(1)].join("\n"));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * True if the process belongs to the server of the cluster: the cluster is the working directory of the
 * server and its child processes, and part of the command line.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(cluster);
  }
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8") !== "postgres\n") return false;
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch (error) {
    // The working directory of another user's process is not readable, but its command line is.
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return false;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  }
}

function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(pathOf(cluster), "utf8").split("\n");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== "EACCES") throw error;
    throw new Error(`${cluster} belongs to another user: start as that user`, { cause: error });
  }
}

function pathOf(cluster: string): string {
  return join(cluster, "postmaster.pid");
}
