import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { allocator, nodeFlags } from "../run-flags.mjs";
import { launchPostgres, type Postgres } from "../server/src/postgres/launch.ts";
import { client } from "./load.ts";
import { familyOf, parentOf } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "..");

export interface Product {
  port: number;
  pid: number;
  startedIn: number;
  /**
   * Starts to measure how long the event loop is blocked; the returned function ends that, and returns the
   * longest time in ms.
   */
  watchLoop(): () => Promise<number>;
  stop(): Promise<void>;
}

export interface Floor {
  port: number;
  pid: number;
  connection: pg.ClientConfig;
  stop(): void;
}

export interface Stage {
  admin: pg.Client;
  connection: Postgres["connection"];
  databasePids(): Promise<number[]>;
  /** The built server on the stage's database. */
  product(environment?: Record<string, string>): Promise<Product>;
  /** The floor's server, on a separate database of the same PostgreSQL. */
  floor(): Promise<Floor>;
  close(): Promise<void>;
}

/** A durable database for one run, and functions that start servers on it. */
export async function openStage(): Promise<Stage> {
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const postgres = await launchPostgres({
    dataDir: path.join(directory, "postgres"),
    settings: { shared_preload_libraries: "pg_stat_statements" },
  });
  const admin = new pg.Client({ ...postgres.superuser, options: "-c search_path=shop,platform,public" });
  await admin.connect();
  await admin.query("create extension if not exists pg_stat_statements");
  const { host, user, database } = postgres.connection;
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  // A part that fails stops nothing that it started.
  const children: ChildProcess[] = [];
  return {
    admin,
    connection: postgres.superuser,
    async databasePids() {
      const { rows } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
      // The postmaster's counters include the CPU of ended backends.
      return familyOf(parentOf(rows[0]!.pid));
    },
    async product(environment = {}) {
      const began = performance.now();
      // Below the range of outgoing connections.
      const port = 20_000 + Math.floor(Math.random() * 12_000);
      const watcher = path.join(import.meta.dirname, "event-loop.mjs");
      const child = spawn(
        process.execPath,
        [...nodeFlags, "--import", watcher, path.join(root, "dist/server/main.js")],
        {
          env: {
            ...allocator,
            ...process.env,
            NODE_ENV: "",
            PORT: String(port),
            DATA_DIR: path.join(directory, "data"),
            DATABASE_URL: databaseUrl,
            DEMO: "0",
            LOG_LEVEL: "error",
            ...environment,
          },
          stdio: ["ignore", "ignore", "inherit", "ipc"],
        },
      );
      children.push(child);
      await ready(port, child);
      return {
        port,
        pid: child.pid!,
        startedIn: performance.now() - began,
        watchLoop() {
          child.send("begin");
          return async () => {
            child.send("end");
            return Number((await once(child, "message"))[0]);
          };
        },
        stop: () => end(child),
      };
    },
    async floor() {
      const connection = { ...postgres.superuser, database: "floor" };
      await admin.query("create database floor");
      const client = new pg.Client(connection);
      await client.connect();
      await client.query(readFileSync(path.join(import.meta.dirname, "floor/schema.sql"), "utf8"));
      await client.end();
      const child = fork(path.join(import.meta.dirname, "floor/server.ts"), {
        env: { ...process.env, FLOOR_CONNECTION: JSON.stringify(connection) },
      });
      children.push(child);
      const [port] = await once(child, "message");
      return { port: Number(port), pid: child.pid!, connection, stop: () => void child.kill() };
    },
    async close() {
      await Promise.all(children.map(end));
      await admin.end();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  const http = client(port, 1);
  for (let tries = 0; tries < 2_000; tries++) {
    if (child.exitCode !== null) throw new Error("The server did not start");
    const response = await http.send("GET", "/readyz").catch(() => undefined);
    if (response?.status === 200) return http.close();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The server was not ready in 20 s");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
