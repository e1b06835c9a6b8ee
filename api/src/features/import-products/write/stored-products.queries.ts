import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { listPictures } from "../../pictures/pictures.queries.ts";
import { hashInPictureUrl, pictureResponse } from "../../pictures/pictures.rules.ts";

/** Locks the products of these handles until the transaction ends. */
export async function lockProductsByHandle(tx: ShopTx, handles: string[]): Promise<void> {
  await tx.run(sql`
    select from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[]) order by id for no key update`);
}

/** Finds pictures by their source URLs or their own URLs. */
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

/** Finds the paths of stored pictures by source URL, for these URLs only. */
export async function findPicturePaths(
  tx: ShopTx,
  urls: string[],
  known: Map<string, string>,
): Promise<Map<string, string>> {
  const ids = [...new Set(urls.flatMap((url) => known.get(url) ?? []))];
  if (ids.length === 0) return new Map();
  const pictures = await listPictures(tx, ids);
  const pathOf = new Map(pictures.map((picture) => [picture.id, pictureResponse(tx.shopId, picture).url]));
  return new Map(
    urls.flatMap((url) => {
      const path = pathOf.get(known.get(url) ?? "");
      return path ? [[url, path] as const] : [];
    }),
  );
}
