// For launch.test.ts: a data directory, and the processes that start a server in it and are killed.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Connection } from "../src/postgres/connect.ts";
import { launchPostgres, type LaunchOptions, type Postgres } from "../src/postgres/launch.ts";
import { findServer, isAlive } from "../src/postgres/pid-file.ts";
import { removeSocketDir } from "../src/postgres/socket-dir.ts";

interface Identity {
  uid: number;
  gid: number;
}

interface ChildWish {
  work?: "write";
  /** The launcher's folder; the one of this package by default. */
  launcher?: string;
  user?: Identity;
  path?: string;
}

/** A process that owns the trial's server or attached to it. */
interface InChild {
  process: ChildProcess;
  connection: Connection;
  attached: boolean;
  /** Number of rows that it has reported as committed. */
  written(): number;
}

export interface Trial {
  /** The parent of `dataDir`, with nothing else in it. */
  home: string;
  dataDir: string;
  cluster: string;
  /** Launches in this process. */
  launch(options?: Omit<LaunchOptions, "dataDir">): Promise<Postgres>;
  startChild(wish: ChildWish): ChildProcess;
  /** Copies a cluster that was created before, as after the first start: creating one takes seconds. */
  reuseCluster(): Promise<void>;
  inChild(wish: ChildWish): Promise<InChild>;
  /** Stops and removes everything. */
  end(): Promise<void>;
}

export function beginTrial(): Trial {
  const home = mkdtempSync(join(tmpdir(), "vitrine-launch-"));
  const dataDir = join(home, "data");
  const cluster = join(dataDir, "cluster");
  const children: ChildProcess[] = [];
  const launched: Postgres[] = [];

  function startChild({
    work,
    launcher = join(import.meta.dirname, "../src/postgres"),
    user,
    path,
  }: ChildWish): ChildProcess {
    const script = join(launcher, "launch-in-child.ts");
    const options: SpawnOptions = {
      ...user,
      cwd: "/",
      env: { ...process.env, PATH: path ?? process.env.PATH, NODE_OPTIONS: "" },
      stdio: "pipe",
    };
    const child = spawn(process.execPath, [script, dataDir, work ?? "wait"], options);
    children.push(child);
    return child;
  }
  return {
    home,
    dataDir,
    cluster,
    startChild,
    async reuseCluster() {
      createdCluster ??= createCluster();
      mkdirSync(dataDir, { mode: 0o700 });
      cpSync(await createdCluster, cluster, { recursive: true });
      chmodSync(cluster, 0o700);
    },
    async launch(options) {
      const postgres = await launchPostgres({ ...options, dataDir });
      launched.push(postgres);
      return postgres;
    },
    async inChild(wish) {
      const child = startChild(wish);
      return { process: child, ...(await listen(child)) };
    },
    async end() {
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(launched.map((postgres) => postgres.stop()));
      await until(() => !findServer(cluster));
      const record = join(dataDir, "socket-dir");
      if (existsSync(record)) removeSocketDir(readFileSync(record, "utf8"));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

let createdCluster: Promise<string> | undefined;

/** Creates a cluster for `reuseCluster`; its files are removed when this process ends. */
async function createCluster(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-cluster-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const { stop } = await launchPostgres({ dataDir, durable: false });
  await stop();
  return join(dataDir, "cluster");
}

async function listen(child: ChildProcess): Promise<Omit<InChild, "process">> {
  let written = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Pick<InChild, "connection" | "attached">>();
  const complaint = text(child.stderr!);
  child.on("close", async () => reject(new Error(await complaint)));
  createInterface(child.stdout!).on("line", (line) => {
    const reply: { written?: number } & Pick<InChild, "connection" | "attached"> = JSON.parse(line);
    if (reply.written === undefined) resolve(reply);
    else written = reply.written + 1;
  });
  return { ...(await promise), written: () => written };
}

/** Kills the owner, its server and the server's processes at once. */
export async function killAll({ cluster }: Trial, owner: InChild): Promise<void> {
  const server = findServer(cluster)!;
  const rows = (await query(owner.connection, "select pid from pg_stat_activity")) as { pid: number }[];
  owner.process.kill("SIGKILL");
  process.kill(server.pid, "SIGKILL");
  for (const { pid } of rows) if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

/** Processes of the server's process group that are not PostgreSQL's. */
export function watchersOf(server: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return false;
    const [, name, rest = ""] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const group = Number(rest.split(" ")[2]);
    return group === server && name !== "postgres";
  });
}

/**
 * A connection whose backend computes for a minute, longer than any test takes: it does not notice that its
 * server has ended until it receives a signal.
 */
export async function keepBusy(connection: Connection): Promise<{ pid: number; ended: Promise<unknown> }> {
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();
  const ended = new Promise((resolve) => client.once("end", resolve));
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const minute = "interval '1 minute'";
  client
    .query(`do $$ begin while clock_timestamp() < now() + ${minute} loop perform 1; end loop; end $$`)
    .catch(() => {});
  return { pid: rows[0]!.pid, ended };
}

/** True if `user` can access this project and run `command`: containers and private folders may forbid it. */
export function mayRun(user: Identity, command: string): boolean {
  const script = `require("node:fs").accessSync(${JSON.stringify(import.meta.filename)});
    require("node:child_process").execSync(${JSON.stringify(command)})`;
  return spawnSync(process.execPath, ["-e", script], { ...user, cwd: "/" }).status === 0;
}

export async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !holds(); await sleep(5)) {
    if (Date.now() > end) throw new Error(`waited in vain until ${holds}`);
  }
}

export async function query(connection: Connection, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  // A server that recovers from a crash ends connections it has just accepted; the relevant error is that of
  // the call.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function countRows(connection: Connection): Promise<number> {
  const [row] = (await query(connection, "select count(*)::int as n from row_test")) as { n: number }[];
  return row!.n;
}
