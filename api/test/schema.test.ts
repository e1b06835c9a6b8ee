import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tablesSource } from "../db/generate-tables.ts";
import { useDatabase } from "./database.ts";

const database = useDatabase();
const appRoles = ["vitrine_shop", "vitrine_platform"];

/** Rows that violate a rule; empty if there is no violation. */
async function breaking(query: string, values: unknown[] = []): Promise<unknown[]> {
  return (await database.admin.query(query, values)).rows;
}

describe("the schema isolates shops", () => {
  it("there are tables to check", async () => {
    const tables = await breaking("select from pg_tables where schemaname = 'shop'");
    expect(tables.length).toBeGreaterThan(20);
  });

  it("shop_id is the first column of every primary key, unique key and unique index", async () => {
    expect(
      await breaking(`
        select i.indexrelid::regclass::text as index from pg_index i
        join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'shop' and i.indisunique and coalesce(
          (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]), '') <> 'shop_id'`),
    ).toEqual([]);
    expect(
      await breaking(`
        select c.oid::regclass::text as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'shop' and c.relkind in ('r', 'p') and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`),
    ).toEqual([]);
  });

  it("every foreign key between tables of a shop includes shop_id on both sides", async () => {
    const references = await breaking(`
      select k.conrelid::regclass::text as "table", k.conname as name,
        (select array_agg(a.attname::text order by u.place) from unnest(k.conkey) with ordinality u(attnum, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as "from",
        (select array_agg(a.attname::text order by u.place) from unnest(k.confkey) with ordinality u(attnum, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as "to"
      from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace n on n.oid = f.relnamespace
      where k.contype = 'f' and n.nspname = 'shop'`);
    expect(references.length).toBeGreaterThan(15);
    for (const reference of references as { name: string; from: string[]; to: string[] }[]) {
      expect.soft(reference.from[0], JSON.stringify(reference)).toBe("shop_id");
      expect.soft(reference.to[0], JSON.stringify(reference)).toBe("shop_id");
    }
  });

  it("every table references the shop, directly or through its parent", async () => {
    expect(
      await breaking(`
        select c.oid::regclass::text as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'shop' and c.relkind in ('r', 'p') and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
          where k.conrelid = c.oid and k.contype = 'f' and a.attname = 'shop_id' and k.confdeltype = 'c')`),
    ).toEqual([]);
  });

  it("row-level security is enabled and forced, and the only condition for the shop role is the shop", async () => {
    expect(
      await breaking(`
        select c.oid::regclass::text as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'shop' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity and exists (
          select from pg_policies p where p.schemaname = 'shop' and p.tablename = c.relname and p.roles = '{vitrine_shop}' and p.cmd = 'ALL'
            and p.qual = '(shop_id = current_shop())' and p.with_check = p.qual))`),
    ).toEqual([]);
    // The search role has the only other policies, and may only read.
    expect(
      await breaking(`
        select tablename, policyname from pg_policies where schemaname = 'shop'
        and not (policyname = 'one_shop' or (roles = '{vitrine_search}' and cmd = 'SELECT'))`),
    ).toEqual([]);
    expect(
      await breaking(
        "select from pg_class where oid = any('{platform.shops,platform.due_works}'::regclass[]) and not (relrowsecurity and relforcerowsecurity)",
      ),
    ).toEqual([]);
  });

  it("the roles of the application own nothing and can't bypass row-level security", async () => {
    expect(
      await breaking(
        "select rolname from pg_roles where rolname = any($1) and (rolbypassrls or rolsuper or rolcanlogin)",
        [appRoles],
      ),
    ).toEqual([]);
    expect(
      await breaking(
        "select rolname from pg_roles where rolname = 'vitrine_search' and (rolbypassrls or rolsuper or rolcanlogin)",
      ),
    ).toEqual([]);
    expect(
      await breaking(
        `select relname as thing from pg_class where relowner::regrole::text = any($1)
         union all select proname from pg_proc where proowner::regrole::text = any($1)
         union all select nspname from pg_namespace where nspowner::regrole::text = any($1)`,
        [appRoles],
      ),
    ).toEqual([]);
    expect(await breaking("select from pg_roles where rolname = any($1)", [appRoles])).toHaveLength(
      appRoles.length,
    );
  });

  it("no role of the application is a member of another", async () => {
    expect(
      await breaking(
        "select roleid::regrole, member::regrole from pg_auth_members where member::regrole::text = any($1)",
        [[...appRoles, "vitrine_search"]],
      ),
    ).toEqual([]);
  });

  it("a function with the owner's rights runs as the search role, with a fixed search path", async () => {
    expect(
      await breaking(`
        select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('shop', 'platform') and p.prosecdef and not (
          p.proowner::regrole::text = 'vitrine_search' and array_to_string(p.proconfig, ' ') like '%search_path=%pg_temp%')`),
    ).toEqual([]);
  });

  it("the platform role has no access to tables of shops, and the shop role accesses only its own rows of the platform", async () => {
    const touchable = (role: string, schema: string) =>
      breaking(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = $2 and c.relkind in ('r', 'p') and has_table_privilege($1, c.oid, 'select, insert, update, delete')
         order by c.relname`,
        [role, schema],
      );
    expect(await touchable("vitrine_platform", "shop")).toEqual([]);
    const tables = [
      "domains",
      "due_works",
      "former_handles",
      "memberships",
      "notification_preferences",
      "shops",
      "staff_roles",
    ];
    expect(await touchable("vitrine_shop", "platform")).toEqual(tables.map((name) => ({ name })));
    // The policies of these tables restrict it to its own rows. Handles that are held are readable for all.
    expect(
      await breaking(
        `select relname as name from pg_class where relnamespace = 'platform'::regnamespace and relname = any($1)
           and not (relrowsecurity and relforcerowsecurity)`,
        [tables],
      ),
    ).toEqual([]);
    expect(
      await breaking(
        `select tablename, policyname, qual from pg_policies
         where schemaname = 'platform' and 'vitrine_shop' = any(roles) and tablename <> 'former_handles'
           and qual is distinct from format('(%s = current_shop())', case tablename when 'shops' then 'id' else 'shop_id' end)`,
      ),
    ).toEqual([]);
    expect(
      await breaking("select has_table_privilege('vitrine_shop', 'platform.shops', 'insert, delete') as may"),
    ).toEqual([{ may: false }]);
    expect(
      await breaking(
        "select has_table_privilege('vitrine_shop', 'platform.due_works', 'update, delete') as may",
      ),
    ).toEqual([{ may: false }]);
  });

  it("tables.gen.ts matches the migrations", async () => {
    const written = await readFile(path.resolve(import.meta.dirname, "../src/db/tables.gen.ts"), "utf8");
    expect(await tablesSource(database.connection)).toBe(written);
  });
});
