import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "@vitrine/api/db/pool";
import type { Config } from "./config.ts";
import { budgetConnections, type ConnectionBudget, maxConnectionsFor } from "./connection-budget.ts";
import { launchPostgres } from "./postgres/launch.ts";

interface OpenDatabase {
  connection: Connection;
  budget: ConnectionBudget;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or connects to the one at DATABASE_URL, and divides its connections among
 * all processes.
 *
 * @throws Error with one line that says what to change
 */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  const processes = { web: config.role === "jobs" ? 0 : config.webProcesses, jobs: config.role !== "web" };
  const allowed = config.databaseConnections ?? Infinity;
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    const available = Math.min(allowed, await availableConnections(connection));
    return { connection, budget: budgetConnections(processes, available), stop: async () => {} };
  }
  const budget = budgetConnections(processes, allowed);
  say("Starting the database");
  const postgres = await launchPostgres({
    dataDir: path.join(config.dataDir, "postgres"),
    log: config.logLevel === "debug" ? say : undefined,
    report: say,
    settings: { max_connections: String(maxConnectionsFor(budget)) },
  });
  return { ...postgres, budget };
}

/**
 * Waits until the database accepts connections: a process that is started while it is away can do nothing
 * else.
 */
export async function waitForDatabase(connection: Connection): Promise<void> {
  for (;;)
    try {
      return void (await availableConnections(connection));
    } catch {
      await sleep(250);
    }
}

/**
 * The maximum number of connections by server, database and role, without those that PostgreSQL reserves for
 * superusers.
 */
async function availableConnections(connection: Connection): Promise<number> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ available: number }>(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as available`);
    return rows[0]!.available;
  } catch (failure) {
    throw new Error(`Could not connect to the database at DATABASE_URL: ${(failure as Error).message}`, {
      cause: failure,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
