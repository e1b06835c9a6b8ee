import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";
import { listPictures } from "../pictures/pictures.queries.ts";
import { hashInPictureUrl, pictureAnswer } from "../pictures/pictures.rules.ts";

/**
 * For a batch of many rows. Tables grow much during an import, and what the planner knows of them lags behind: it would
 * read them whole, or even whole for every row, where a look into an index does. So each statement of this transaction
 * is planned for what is there, and looks things up. Nor does its commit wait for the disk: were it lost with the
 * machine, how far the import has come would be lost with it, and it would go on from there. It may be idle for longer
 * than others: a batch waits for the one before it.
 */
export async function workInBulk(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
           set_config('enable_material', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true),
           set_config('synchronous_commit', 'off', true),
           set_config('idle_in_transaction_session_timeout', '60s', true)`);
}

/** Keeps others from changing the products of these handles until the transaction ends. */
export async function lockProductsByHandle(tx: ShopTx, handles: string[]): Promise<void> {
  await tx.run(sql`
    select from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[]) order by id for no key update`);
}

/** The pictures that came from these addresses or lie there, by address. */
export async function findPicturesBySource(tx: ShopTx, urls: string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const hashes = urls.map((url) => hashInPictureUrl(tx.shopId, url));
  const rows = await tx.all(sql<{ url: string; id: string }>`
    select g.url, i.id from unnest(${urls}::text[], ${hashes}::text[]) g(url, hash)
    cross join lateral (
      select id from pictures where shop_id = ${tx.shopId} and source_url = g.url
      union all select id from pictures where shop_id = ${tx.shopId} and hash = g.hash limit 1
    ) i`);
  return new Map(rows.map(({ url, id }) => [url, id]));
}

/** Where pictures we hold are shown, by the addresses they are known by; of these addresses only. */
export async function findPicturePaths(
  tx: ShopTx,
  urls: string[],
  known: Map<string, string>,
): Promise<Map<string, string>> {
  const ids = [...new Set(urls.flatMap((url) => known.get(url) ?? []))];
  if (ids.length === 0) return new Map();
  const pictures = await listPictures(tx, ids);
  const pathOf = new Map(pictures.map((picture) => [picture.id, pictureAnswer(tx.shopId, picture).url]));
  return new Map(
    urls.flatMap((url) => {
      const path = pathOf.get(known.get(url) ?? "");
      return path ? [[url, path] as const] : [];
    }),
  );
}

/** One import of a shop writes at a time. Held until the transaction ends; false while another holds it. */
export async function tryLock(tx: ShopTx, what: string): Promise<boolean> {
  const { locked } = await tx.one(sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${tx.shopId} ${what}`}, 0)) as locked`);
  return locked;
}

/** The transaction that only holds a lock may be idle for as long as the work takes. */
export async function mayBeIdle(tx: ShopTx): Promise<void> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}
