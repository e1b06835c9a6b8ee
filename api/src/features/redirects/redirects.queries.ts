import type { RedirectRow } from "@vitrine/contract/shops/redirects";
import { afterCursor, likePattern, readCursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type Redirect, withoutChains } from "./redirects.rules.ts";

/**
 * Redirects paths to their targets. Existing redirects to one of the paths lead to its target, and redirects
 * away from a target are deleted.
 */
export async function insertRedirects(tx: ShopTx, redirects: Redirect[]): Promise<void> {
  const wanted = withoutChains(redirects);
  if (wanted.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (path text, target text)`;
  await tx.run(
    sql`delete from redirects r using ${rows} where r.shop_id = ${tx.shopId} and r.path = w.target`,
  );
  await tx.run(sql`
    update redirects r set target = w.target from ${rows} where r.shop_id = ${tx.shopId} and r.target = w.path`);
  await tx.run(sql`
    insert into redirects (shop_id, path, target) select ${tx.shopId}, w.path, w.target from ${rows} order by w.path
    on conflict (shop_id, path) do update set target = excluded.target`);
}

/** Redirects the old path of a moved page to the new one. */
export function redirectPath(tx: ShopTx, path: string, target: string): Promise<void> {
  return insertRedirects(tx, [{ path, target }]);
}

/** Target of a path that has no page. */
export async function findRedirect(tx: ShopTx, path: string): Promise<string | undefined> {
  return (await listRedirectsFrom(tx, [path])).get(path);
}

/** Targets of paths that have no page, by path. */
export async function listRedirectsFrom(tx: ShopTx, paths: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all(sql<Redirect>`
    select path, target from redirects where shop_id = ${tx.shopId} and path = any(${paths}::text[])`);
  return new Map(rows.map(({ path, target }) => [path, target]));
}

/** Records that the page of a path was deleted. For products, categories and collections, triggers do. */
export async function recordGone(tx: ShopTx, path: string): Promise<void> {
  await tx.run(
    sql`insert into gone_paths (shop_id, path) values (${tx.shopId}, ${path}) on conflict do nothing`,
  );
}

/** True if the page of a path was deleted. */
export async function isGone(tx: ShopTx, path: string): Promise<boolean> {
  return (await listGone(tx, [path])).has(path);
}

/** The paths whose page was deleted. */
export async function listGone(tx: ShopTx, paths: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all(sql<{ path: string }>`
    select path from gone_paths where shop_id = ${tx.shopId} and path = any(${paths}::text[])`);
  return new Set(rows.map(({ path }) => path));
}

/** A redirect's id follows from its shop and path, because everything else refers to it by its path. */
const idOf = sql`overlay(overlay(md5(r.shop_id::text || r.path) placing '8' from 13) placing '8' from 17)::uuid`;
const columns = sql`${idOf} as id, r.path, r.target, r.created_at`;

/** Redirects by path: one page and the row after it, and how many the search finds. */
export async function listRedirects(
  tx: ShopTx,
  { limit, cursor, search }: { limit: number; cursor?: string; search?: string },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const pattern = search ? likePattern(search) : undefined;
  const found = sql`from redirects r where r.shop_id = ${tx.shopId}
    ${pattern === undefined ? sql`` : sql`and (r.path ilike ${pattern} or r.target ilike ${pattern})`}`;
  const rows = await tx.all(sql<RedirectRow>`
    select ${columns} ${found} ${afterCursor(readCursor(cursor), sql`r.path`, idOf, "text", false)}
    order by r.path, ${idOf} limit ${limit + 1}`);
  const { total } = await tx.one(sql<{ total: number }>`select count(*)::integer as total ${found}`);
  return { rows, total };
}

/** Inserts a redirect. Returns undefined if its path has one. */
export function insertRedirect(
  tx: ShopTx,
  { path, target, created_at }: Redirect & { created_at?: string },
): Promise<RedirectRow | undefined> {
  return tx.find(sql<RedirectRow>`
    insert into redirects as r (shop_id, path, target, created_at)
    values (${tx.shopId}, ${path}, ${target}, coalesce(${created_at ?? null}::timestamptz, now()))
    on conflict (shop_id, path) do nothing returning ${columns}`);
}

/** Deletes a redirect by its id. Returns undefined if there is none. */
export function deleteRedirect(tx: ShopTx, id: string): Promise<RedirectRow | undefined> {
  return tx.find(sql<RedirectRow>`
    delete from redirects r where r.shop_id = ${tx.shopId} and ${idOf} = ${id} returning ${columns}`);
}

/** Redirects that lead to a path lead to its target from now on. */
export async function retargetRedirects(tx: ShopTx, { path, target }: Redirect): Promise<void> {
  await tx.run(
    sql`update redirects set target = ${target} where shop_id = ${tx.shopId} and target = ${path}`,
  );
}
