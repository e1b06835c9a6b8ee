import { sql } from "kysely";
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
export function moveAddress(tx: ShopTx, path: string, target: string): Promise<void> {
  return insertRedirects(tx, [{ path, target }]);
}

/** Target of a path that has no page. */
export async function findRedirect(tx: ShopTx, path: string): Promise<string | undefined> {
  const row = await tx.find(
    sql<{ target: string }>`select target from redirects where shop_id = ${tx.shopId} and path = ${path}`,
  );
  return row?.target;
}

/** Records that the page of a path was deleted. For products, categories and collections, triggers do. */
export async function recordGone(tx: ShopTx, path: string): Promise<void> {
  await tx.run(
    sql`insert into gone_paths (shop_id, path) values (${tx.shopId}, ${path}) on conflict do nothing`,
  );
}

/** True if the page of a path was deleted. */
export async function isGone(tx: ShopTx, path: string): Promise<boolean> {
  const row = await tx.find(sql`select path from gone_paths where shop_id = ${tx.shopId} and path = ${path}`);
  return row !== undefined;
}
