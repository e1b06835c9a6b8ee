import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./pool.ts";

/**
 * Brings the database to this version: applies pending migrations, each in its own transaction, then
 * row-level security. Leaves indexes of tables that may be large to `buildIndexes`. Several processes may
 * call it at once; one works, the others wait. Fails without a change if the database belongs to another version.
 *
 * @param directory the folder `api/db`: `migrations/0001_….sql` and `row-level-security.sql`
 */
export async function migrate(
  connection: Connection,
  directory: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query("select pg_advisory_lock(8417)");
    await ensureRoles(client);
    await client.query(`create table if not exists public.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied = new Map(
      (await client.query("select name, hash from public.migrations")).rows.map((r) => [r.name, r.hash]),
    );
    const migrations = await listMigrations(directory);
    requireSameHistory(migrations, applied);
    let changed = false;
    for (const { name, text, hash } of migrations) {
      if (applied.has(name) || name.endsWith(concurrentSuffix)) continue;
      log(`Migrating: ${name}`);
      await inTransaction(client, async () => {
        await client.query(text);
        await client.query("insert into public.migrations (name, hash) values ($1, $2)", [name, hash]);
      });
      changed = true;
    }
    const isolation = await readFile(path.join(directory, isolationFile), "utf8");
    const isolationHash = createHash("sha256").update(isolation).digest("hex");
    if (changed || applied.get(isolationFile) !== isolationHash)
      await inTransaction(client, async () => {
        await client.query(isolation);
        await client.query(
          "insert into public.migrations (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()",
          [isolationFile, isolationHash],
        );
      });
  });
}

/** Runs after the migrations, and again whenever it has changed. */
const isolationFile = "row-level-security.sql";

interface Migration {
  name: string;
  text: string;
  hash: string;
}

/**
 * Fails if these migrations don't continue those that the database has, by name and hash. A database that has more of
 * them is accepted while it lacks none, so that the version before an upgrade can be started again.
 */
function requireSameHistory(migrations: Migration[], applied: Map<string, string>): void {
  const names = new Set([isolationFile, ...migrations.map(({ name }) => name)]);
  const unknown = [...applied.keys()].toSorted().find((name) => !names.has(name));
  const missing = migrations.find(({ name }) => !name.endsWith(concurrentSuffix) && !applied.has(name));
  if (unknown && missing)
    throw new Error(
      `The database belongs to another version of Vitrine: it has the migration ${unknown}, which this version doesn't have, and lacks ${missing.name}. Start that version, or set DATA_DIR or DATABASE_URL to an empty database.`,
    );
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed)
    throw new Error(
      `Migration ${changed.name} was changed after it was applied. Undo the change and add a new migration.`,
    );
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function listMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(path.join(directory, "migrations"))).filter((name) => name.endsWith(".sql"));
  return Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(path.join(directory, "migrations", name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Migrations that contain only `create index concurrently` and `drop index concurrently`: see `buildIndexes`.
 */
const concurrentSuffix = ".concurrent.sql";

/**
 * Creates and drops the indexes that `migrate` leaves out, because the tables may be large and in use:
 * concurrently, one after another, each outside a transaction. The server runs meanwhile; without them it is
 * only slower. An index that a terminated process left invalid is created again. Several processes may call
 * it at once; one works.
 */
export async function buildIndexes(
  connection: Connection,
  directory: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  await withClient(connection, async (client) => {
    // Not `pg_advisory_lock`: `create index concurrently` waits for all running statements, including one
    // that waits.
    const lock = "select pg_try_advisory_lock(8418) as is_locked";
    while (!(await client.query<{ is_locked: boolean }>(lock)).rows[0]!.is_locked)
      await setTimeout(pauseMs, undefined, { ref: false });
    const { rows } = await client.query<{ name: string }>("select name from public.migrations");
    const applied = new Set(rows.map(({ name }) => name));
    for (const { name, text, hash } of await listMigrations(directory)) {
      if (!name.endsWith(concurrentSuffix) || applied.has(name)) continue;
      log(`Migrating: ${name}`);
      for (const statement of text.replaceAll(/^--.*$/gm, "").split(";"))
        if (statement.trim()) await changeIndex(client, statement.trim());
      await client.query("insert into public.migrations (name, hash) values ($1, $2)", [name, hash]);
    }
  });
}

async function changeIndex(client: pg.Client, statement: string): Promise<void> {
  const [, verb, index] = /^(create|drop) index concurrently (?:shop\.)?(\w+)/.exec(statement) ?? [];
  if (!index) throw new Error(`Not a change of an index, made concurrently: ${statement}`);
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass($1)",
    [`shop.${index}`],
  );
  if (verb === "create" && rows[0]?.indisvalid) return;
  if (rows[0]) await client.query(`drop index concurrently shop.${index}`);
  if (verb === "create") await client.query(statement);
}

// Since PostgreSQL 16, membership in a role and permission to switch to it are separate.
const mayBecome =
  "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end";

/**
 * Creates the roles if they are missing. Roles belong to the cluster, so another database may have created
 * them already.
 */
async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of ["vitrine_shop", "vitrine_platform"]) {
    await client.query(
      `do $$ begin create role ${role} nologin nobypassrls; exception when duplicate_object or unique_violation then null; end $$`,
    );
    await client.query(
      `do $$ begin if not pg_has_role(current_user, '${role}', ${mayBecome}) then grant ${role} to current_user; end if; end $$`,
    );
  }
}

/**
 * A transaction that waits for an exclusive table lock blocks all later ones. So a migration gives up after
 * this time, lets them run and tries again.
 */
const lockTimeout = "100ms";
const pauseMs = 400;
const patienceMs = 120_000;

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await setTimeout(pauseMs))
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = '${lockTimeout}'`);
      await work();
      return void (await client.query("commit"));
    } catch (failure) {
      await client.query("rollback");
      const isLocked = failure instanceof pg.DatabaseError && failure.code === "55P03";
      if (!isLocked || Date.now() > until) throw failure;
    }
}
