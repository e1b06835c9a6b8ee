import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";

export interface TestDatabase {
  connection: { host: string; user: string; database: string; port?: number; password?: string };
  /**
   * Reads and writes as the database's owner, not restricted by row-level security: to see the actual rows.
   */
  admin: pg.Client;
}

/** A separate database for one test file, copied from the run's template. */
export function useDatabase(): TestDatabase {
  const it = {} as TestDatabase;
  let server: pg.Client;
  beforeAll(async () => {
    const template = inject("cluster");
    const database = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
    server = new pg.Client({ ...template, database: "postgres" });
    await server.connect();
    await server.query(`create database ${database} template ${template.database} strategy file_copy`);
    it.connection = { ...template, database };
    it.admin = new pg.Client({ ...it.connection, options: "-c search_path=shop,platform,public" });
    await it.admin.connect();
  });
  afterAll(async () => {
    await it.admin?.end();
    await server?.query(`drop database if exists ${it.connection.database} with (force)`);
    await server?.end();
  });
  return it;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The run's template database, created by e2e/support/cluster.ts. */
    cluster: TestDatabase["connection"];
  }
}
