import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { isAlive } from "./pid-file.ts";
import { giveTo, type RunAs } from "./run-as.ts";
import { serverEnvironment } from "./settings.ts";

const run = promisify(execFile);
const halfMade = "initdb-";

/**
 * PostgreSQL's built-in provider sorts and changes case; the C library's locale only classifies characters.
 */
const libraryLocale: Partial<Record<NodeJS.Platform, string>> = { darwin: "en_US.UTF-8", win32: "C" };

interface NewCluster {
  dataDir: string;
  initdb: string;
  runAs: RunAs;
  durable: boolean;
  /** A file with the superuser's password; without one, all users who can reach the socket are trusted. */
  passwordFile?: string;
}

/** Creates `dataDir/cluster` if it is missing, completely or not at all, even if this process is killed. */
export async function initCluster(wanted: NewCluster): Promise<string> {
  const cluster = join(wanted.dataDir, "cluster");
  removeHalfMade(wanted.dataDir);
  if (existsSync(cluster)) {
    giveTo(wanted.runAs, cluster);
    return cluster;
  }
  const making = join(wanted.dataDir, `${halfMade}${process.pid}`);
  mkdirSync(making, { mode: 0o700 });
  giveTo(wanted.runAs, making);
  const [command = "", ...args] = [
    ...wanted.runAs.prefix,
    wanted.initdb,
    `--pgdata=${making}`,
    ...choices(wanted),
  ];
  try {
    await run(command, args, { cwd: "/", env: serverEnvironment() });
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    const reply = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`PostgreSQL could not create its files in ${wanted.dataDir}: ${reply || String(error)}`, {
      cause: error,
    });
  }
  try {
    renameSync(making, cluster);
  } catch (error) {
    // Another instance was faster; its cluster is equivalent.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
  return cluster;
}

function choices({ durable, passwordFile }: NewCluster): string[] {
  return [
    "--username=postgres",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${libraryLocale[process.platform] ?? "C.UTF-8"}`,
    ...(passwordFile ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`] : ["--auth=trust"]),
    ...(durable ? [] : ["--no-sync"]),
  ];
}

function removeHalfMade(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(halfMade))) {
    const maker = Number(name.slice(halfMade.length));
    if (maker !== process.pid && isAlive(maker)) continue;
    // An initdb that outlived its parent may still be writing there.
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
