import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./pool.ts";

/**
 * Brings the database to this version: the migrations not applied yet, each in its own transaction, then the
 * tenant walls. Several processes may call it at once; one works, the others wait.
 *
 * @param directory the folder `api/db`: `migrations/0001_….sql` and `walls.sql`
 */
export async function migrate(
  connection: Connection,
  directory: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(8417)");
    await ensureRoles(client);
    await client.query(`create table if not exists public.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied = new Map(
      (await client.query("select name, hash from public.migrations")).rows.map((r) => [r.name, r.hash]),
    );
    const names = (await readdir(path.join(directory, "migrations")))
      .filter((name) => name.endsWith(".sql"))
      .sort();
    let changed = false;
    for (const name of names) {
      const text = await readFile(path.join(directory, "migrations", name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      if (applied.has(name)) {
        if (applied.get(name) !== hash)
          throw new Error(`Migration ${name} was changed after it was applied. Add a new one instead.`);
        continue;
      }
      log(`Migrating: ${name}`);
      await inTransaction(client, async () => {
        await client.query(text);
        await client.query("insert into public.migrations (name, hash) values ($1, $2)", [name, hash]);
      });
      changed = true;
    }
    const walls = await readFile(path.join(directory, "walls.sql"), "utf8");
    const wallsHash = createHash("sha256").update(walls).digest("hex");
    if (changed || applied.get("walls.sql") !== wallsHash)
      await inTransaction(client, async () => {
        await client.query(walls);
        await client.query(
          "insert into public.migrations (name, hash) values ('walls.sql', $1) on conflict (name) do update set hash = excluded.hash, applied_at = now()",
          [wallsHash],
        );
      });
  } finally {
    await client.end();
  }
}

// From PostgreSQL 16 on, being a member of a role and being able to become it are two things.
const mayBecome =
  "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end";

/** Roles belong to the whole server, so another database of it may have made them already. */
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
 * Whoever waits for the exclusive lock of a table makes all wait who come after. So a migration gives up soon, lets them
 * pass and tries again.
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
