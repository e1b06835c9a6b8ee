import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { buildIndexes, migrate } from "@vitrine/api/db/migrate";
import { prepareQueue } from "@vitrine/api/jobs/prepare-queue";
import type { TestDatabase } from "../../api/test/database.ts";
import { launchTestCluster } from "../../server/src/postgres/test-cluster.ts";

/**
 * One PostgreSQL for the whole run, with a migrated database as the template that every test file copies. With
 * TEST_DATABASE_URL the same tests run on that server instead; with TEST_TEMPLATE too, they copy the database of that
 * name, which has already been migrated.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const ready = process.env["TEST_TEMPLATE"];
  if (given && ready) {
    project.provide("cluster", { ...parts(given), database: ready });
    return async () => {};
  }
  const cluster = given ? { connection: parts(given), stop: async () => {} } : await launchTestCluster();
  const template = { ...cluster.connection, database: `vitrine_template_${process.pid}` };
  await makeTemplate(template, path.resolve(import.meta.dirname, "../.."));
  project.provide("cluster", template);
  return async () => {
    const admin = new pg.Client({ ...cluster.connection, database: "postgres" });
    await admin.connect();
    await admin.query(`drop database ${template.database} with (force)`);
    await admin.end();
    await cluster.stop();
  };
}

/** Creates the database that `template` names and runs the migrations of the tree at `root`. */
export async function makeTemplate(template: TestDatabase["connection"], root: string): Promise<void> {
  const admin = new pg.Client({ ...template, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${template.database}`);
  await admin.end();
  await migrate(template, path.join(root, "api/db"));
  await buildIndexes(template, path.join(root, "api/db"));
  await prepareQueue(template);
}

function parts(url: string): TestDatabase["connection"] {
  const { hostname, port, username, password } = new URL(url);
  return {
    // The directory of a socket is encoded as "%2Ftmp%2F…".
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: username,
    password,
    database: "postgres",
  };
}
