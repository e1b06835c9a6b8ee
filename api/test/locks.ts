import pg from "pg";
import { expect } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Locks the rows of a query from another connection while the work runs. */
export async function whileLocked<T>(
  database: TestDatabase,
  query: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const locker = new pg.Client({ ...database.connection, options: "-c search_path=shop,platform,public" });
  await locker.connect();
  try {
    await locker.query("begin");
    const { rowCount } = await locker.query(query, values);
    expect(rowCount).toBeGreaterThan(0);
    return await work();
  } finally {
    await locker.query("rollback");
    await locker.end();
  }
}

/** The number of connections of this database that wait for a lock. */
export async function countWaiting({ admin }: TestDatabase): Promise<number> {
  const { rows } = await admin.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}
