import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";

const database = useDatabase();
const directory = mkdtempSync(path.join(tmpdir(), "vitrine-migrate-"));
let other: pg.Client;

beforeAll(async () => {
  cpSync(path.resolve(import.meta.dirname, "../../db"), directory, { recursive: true });
  other = new pg.Client({ ...database.connection, options: "-c search_path=shop" });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  rmSync(directory, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFileSync(path.join(directory, "migrations", name), text);
const countOf = async (statement: string) => (await database.admin.query(statement)).rowCount;

describe("a migration of a table that is in use", () => {
  it("lets those pass who use the table, and is done when it is free", async () => {
    add("9001_in_use.sql", "alter table shop.pages add column in_use text");
    await database.admin.query("begin; lock table shop.pages in access share mode");
    let isDone = false;
    const migrating = migrate(database.connection, directory).then(() => (isDone = true));
    // Each of these would wait behind a migration that waits for the first.
    for (let n = 0; n < 10; n++) {
      await other.query("select from pages limit 1");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(isDone).toBe(false);
    await database.admin.query("commit");
    await migrating;
    expect(await countOf("select in_use from pages")).toBe(0);
  });

  it("is not tried again when it is wrong, and leaves nothing of itself", async () => {
    add("9002_wrong.sql", "create table shop.half_done (id int); alter table shop.nothing add column a int");
    await expect(migrate(database.connection, directory)).rejects.toThrow('relation "shop.nothing"');
    expect(await countOf("select from pg_class where relname = 'half_done'")).toBe(0);
  });
});
