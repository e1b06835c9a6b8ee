import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { buildIndexes, migrate } from "./migrate.ts";

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
  it("lets other transactions use the table meanwhile, and completes when the table is free", async () => {
    add("9001_in_use.sql", "alter table shop.pages add column in_use text");
    await database.admin.query("begin; lock table shop.pages in access share mode");
    let isDone = false;
    const migrating = migrate(database.connection, directory).then(() => (isDone = true));
    // Each of these would queue behind a migration that waits for the first.
    for (let n = 0; n < 10; n++) {
      await other.query("select from pages limit 1");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(isDone).toBe(false);
    await database.admin.query("commit");
    await expect(migrating).resolves.toBe(true);
    expect(await countOf("select in_use from pages")).toBe(0);
  });

  it("adds a table, and its tenant isolation, while every other table is in use", async () => {
    const { rows } = await database.admin.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace in ('shop'::regnamespace, 'platform'::regnamespace) and relkind = 'r'",
    );
    add(
      "9002_new_table.sql",
      "create table shop.new_table (shop_id int not null, id int, primary key (shop_id, id))",
    );
    await database.admin.query(
      `begin; lock table ${rows.map(({ name }) => name).join(", ")} in row exclusive mode`,
    );
    await migrate(database.connection, directory);
    await database.admin.query("commit");
    expect(await countOf("select from pg_policy where polrelid = 'shop.new_table'::regclass")).toBe(1);
    expect(
      await countOf(
        "select from pg_class where relname = 'new_table' and relrowsecurity and relforcerowsecurity",
      ),
    ).toBe(1);
  });

  it("is not retried after an error, and is rolled back", async () => {
    add("9003_wrong.sql", "create table shop.half_done (id int); alter table shop.nothing add column a int");
    await expect(migrate(database.connection, directory)).rejects.toThrow('relation "shop.nothing"');
    expect(await countOf("select from pg_class where relname = 'half_done'")).toBe(0);
    rmSync(path.join(directory, "migrations/9003_wrong.sql"));
  });
});

describe("an index of a table that is in use", () => {
  const isValid = async (index: string) => {
    const text = "select indexrelid, indisvalid from pg_index where indexrelid = to_regclass($1)";
    return (await database.admin.query(text, [`shop.${index}`])).rows[0];
  };

  it("is created after the migrations, while other transactions change the table", async () => {
    add(
      "9004_index.concurrent.sql",
      "-- By title.\ncreate index concurrently pages_title on shop.pages (shop_id, title);",
    );
    await migrate(database.connection, directory);
    expect(await isValid("pages_title")).toBeUndefined();
    await database.admin.query("begin; update pages set title = title");
    let isDone = false;
    const building = buildIndexes(database.connection, directory).then(() => (isDone = true));
    await expect.poll(() => isValid("pages_title")).toMatchObject({ indisvalid: false });
    // It would wait for an index that is created without `concurrently`.
    await other.query("set lock_timeout = '1s'; update pages set title = title");
    expect(isDone).toBe(false);
    await database.admin.query("commit");
    await building;
    expect(await isValid("pages_title")).toMatchObject({ indisvalid: true });
  });

  it("is created again if a process ended before it was valid, and not if it is valid", async () => {
    const { admin } = database;
    await admin.query("delete from public.migrations where name = '9004_index.concurrent.sql'");
    const whole = await isValid("pages_title");
    await buildIndexes(database.connection, directory);
    expect(await isValid("pages_title")).toEqual(whole);
    await admin.query("delete from public.migrations where name = '9004_index.concurrent.sql'");
    await admin.query("update pg_index set indisvalid = false where indexrelid = $1", [whole.indexrelid]);
    await Promise.all([1, 2].map(() => buildIndexes(database.connection, directory)));
    const repaired = await isValid("pages_title");
    expect(repaired.indisvalid).toBe(true);
    expect(repaired.indexrelid).not.toBe(whole.indexrelid);
  });

  it("is the only change that such a migration may make", async () => {
    add("9005_table.concurrent.sql", "create table shop.beside (id int)");
    await expect(buildIndexes(database.connection, directory)).rejects.toThrow("Not a change of an index");
  });
});

describe("the migrations of another version", () => {
  const listApplied = async () =>
    (await database.admin.query("select name, hash, applied_at from public.migrations order by name")).rows;

  it("aren't applied if one of the database was changed afterwards", async () => {
    const before = await listApplied();
    const file = path.join(directory, "migrations/9002_new_table.sql");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}; -- changed`);
    add("9000_earlier.sql", "create table shop.earlier (id int)");
    await expect(migrate(database.connection, directory)).rejects.toThrow("9002_new_table.sql was changed");
    expect(await listApplied()).toEqual(before);
    writeFileSync(file, text);
    rmSync(path.join(directory, "migrations/9000_earlier.sql"));
  });

  it("aren't applied to a database that has a migration which they don't contain", async () => {
    const before = await listApplied();
    rmSync(path.join(directory, "migrations/9001_in_use.sql"));
    add("9000_squashed.sql", "create table shop.squashed (id int)");
    await expect(migrate(database.connection, directory)).rejects.toThrow(
      "it has the migration 9001_in_use.sql, which this version doesn't have, and lacks 9000_squashed.sql. Start that version, or set DATA_DIR or DATABASE_URL to an empty database.",
    );
    expect(await listApplied()).toEqual(before);
    expect(await countOf("select from pg_class where relname = 'squashed'")).toBe(0);
    rmSync(path.join(directory, "migrations/9000_squashed.sql"));
  });

  it("are accepted after an upgrade, if the database has all of them except indexes", async () => {
    const before = await listApplied();
    add(
      "9006_index.concurrent.sql",
      "create index concurrently pages_seo on shop.pages (shop_id, seo_title)",
    );
    await migrate(database.connection, directory);
    expect(await listApplied()).toEqual(before);
  });
});
