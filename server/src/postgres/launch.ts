import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase, type Connection } from "./connect.ts";
import { initCluster } from "./init-cluster.ts";
import { keepRunning } from "./keep-running.ts";
import { findNativeFiles } from "./native-files.ts";
import { disarmPidFile, findServer, isAlive, type PidFile } from "./pid-file.ts";
import { chooseRunAs } from "./run-as.ts";
import { serverSettings } from "./settings.ts";
import { makerOf, makeSocketDir, recordSocketDir, removeSocketDir } from "./socket-dir.ts";
import { supervise } from "./supervise.ts";
import { freePort, superviseOnWindows } from "./supervise-windows.ts";

export interface Postgres {
  /** For a `pg` client or pool: role `vitrine`, which is no superuser and owns the database `vitrine`. */
  connection: Connection;
  /**
   * The same database as the superuser `postgres`, for maintenance, tests and benchmarks. The application
   * never uses it.
   */
  superuser: Connection;
  /** True if another of our processes started the server; the server then stops with that process. */
  attached: boolean;
  /** Stops the server, unless it belongs to another process. Until then it is restarted whenever it ends. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** All of the server's files are below this directory, except its socket. It must be on a local disk. */
  dataDir: string;
  /** Receives the server's log, line by line. */
  log?: (line: string) => void;
  /** Receives a line when the server has ended unexpectedly and when it runs again. */
  report?: (line: string) => void;
  settings?: Record<string, string>;
  /** False to be faster but not survive a crash of the machine, for tests. */
  durable?: boolean;
}

const windows = process.platform === "win32";
const patience = 60_000;

/** Starts the PostgreSQL in `dataDir`, or attaches to it if it is running, and creates it on first use. */
export async function launchPostgres(options: LaunchOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, "cluster");
  // If another instance was faster, or a server is stopping, tries again.
  for (const giveUpAt = Date.now() + patience; Date.now() < giveUpAt; await sleep(10)) {
    const running = findServer(cluster);
    const postgres = running ? await attach(dataDir, running) : await start(dataDir, options);
    if (postgres) return postgres;
  }
  throw new Error(
    `Another PostgreSQL is running in ${cluster} but isn't responding. Its process ID is in postmaster.pid there`,
  );
}

async function attach(dataDir: string, running: PidFile): Promise<Postgres | undefined> {
  if (!running.ready) return undefined;
  const owner = makerOf(running.socketDir);
  if (owner !== undefined && !isAlive(owner)) {
    stopOrphan(running.pid);
    return undefined;
  }
  const connections = connectionsTo(dataDir, running.socketDir, running.port);
  if (!(await ensureDatabase(connections.superuser, connections.connection))) return undefined;
  return { ...connections, attached: true, stop: async () => {} };
}

/** Stops a server without owner. Its watcher is about to do the same, unless it was killed too. */
function stopOrphan(server: number): void {
  try {
    process.kill(server, "SIGINT");
  } catch {
    // The watcher was faster.
  }
}

async function start(dataDir: string, options: LaunchOptions): Promise<Postgres | undefined> {
  const { log = () => {}, report = log, settings = {}, durable = true } = options;
  const { postgres, initdb, pgCtl } = findNativeFiles(dataDir);
  const runAs = chooseRunAs(postgres, dataDir);
  const passwordFile = windows ? makePassword(dataDir) : undefined;
  const cluster = await initCluster({ dataDir, initdb, runAs, durable, passwordFile });
  disarmPidFile(cluster);

  const port = windows ? await freePort() : 5432;
  const socketDir = windows ? "" : makeSocketDir(runAs);
  const where = {
    port: String(port),
    listen_addresses: windows ? "127.0.0.1" : "",
    // The value is a list; with quotes, a comma or space in TMPDIR is part of the name.
    unix_socket_directories: socketDir && `"${socketDir}"`,
    unix_socket_permissions: "0700",
  };
  const allSettings = { ...serverSettings(durable, settings), ...where };
  const command = { prefix: runAs.prefix, postgres, pgCtl, cluster, log, settings: allSettings };
  const supervised = () => (windows ? superviseOnWindows(command) : supervise(command));
  let end: () => Promise<void> = async () => {};
  const stop = async () => {
    await end();
    if (socketDir) removeSocketDir(socketDir);
  };
  try {
    const server = await supervised();
    if (server) {
      const startAgain = async () => {
        disarmPidFile(cluster);
        // It contains the pid of the killed server, which may belong to another process by now.
        rmSync(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
        return supervised();
      };
      end = keepRunning(server, { start: startAgain, cluster, report });
      if (socketDir) recordSocketDir(dataDir, socketDir);
      const connections = connectionsTo(dataDir, socketDir, port);
      await ensureDatabase(connections.superuser, connections.connection);
      return { ...connections, attached: false, stop };
    }
  } catch (error) {
    await stop();
    throw error;
  }
  await stop();
  return undefined;
}

function connectionsTo(
  dataDir: string,
  socketDir: string,
  port: number,
): Pick<Postgres, "connection" | "superuser"> {
  const server = windows
    ? { host: "127.0.0.1", port, password: readFileSync(passwordFileIn(dataDir), "utf8") }
    : { host: socketDir, port };
  const connection = { ...server, user: "vitrine", database: "vitrine" };
  return { connection, superuser: { ...connection, user: "postgres" } };
}

function makePassword(dataDir: string): string {
  const file = passwordFileIn(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return file;
}

function passwordFileIn(dataDir: string): string {
  return join(dataDir, "password");
}
