import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@vitrine/api/db/migrate";
import { prepareQueue } from "@vitrine/api/jobs/queue";
import type { TestDatabase } from "../api/test/database.ts";
import { launchTestCluster } from "../server/src/postgres/test-cluster.ts";

/**
 * One PostgreSQL for the whole run, with a migrated database as the template that every test file copies. With
 * TEST_DATABASE_URL the same tests run on that server instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const cluster = given ? { connection: parts(given), stop: async () => {} } : await launchTestCluster();
  const template: TestDatabase["connection"] = {
    ...cluster.connection,
    database: `vitrine_template_${process.pid}`,
  };
  const admin = new pg.Client({ ...cluster.connection, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${template.database}`);
  await migrate(template, path.resolve(import.meta.dirname, "../api/db"));
  await prepareQueue(template);
  project.provide("cluster", template);
  return async () => {
    await admin.query(`drop database ${template.database} with (force)`);
    await admin.end();
    await cluster.stop();
  };
}

function parts(url: string) {
  const { hostname, port, username, password } = new URL(url);
  return { host: hostname, port: Number(port || 5432), user: username, password, database: "postgres" };
}
