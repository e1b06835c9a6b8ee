import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";
import { urlsPerPart } from "./sitemap-urls.queries.ts";

/** An open shop and its non-empty sitemap files. */
export interface SitemapShop {
  handle: string;
  product_parts: number;
  has_categories: boolean;
  has_collections: boolean;
}

/** Open shops that search engines may index by id, from `firstId` to `lastId` inclusive. Those with an own domain have their sitemap there. */
export async function listSitemapShops(
  tx: PlatformTx,
  { firstId, lastId }: { firstId: number; lastId: number },
): Promise<SitemapShop[]> {
  return tx.all(sql<SitemapShop>`
    select l.* from list_sitemap_shops(${firstId}, ${lastId}, ${urlsPerPart}::integer) l join shops s on s.handle = l.handle
    where s.primary_host is null and s.seo -> 'is_indexed' is distinct from 'false'::jsonb order by s.id`);
}

/** The largest id of an open shop; 0 if there is none. */
export async function findLastOpenShop(tx: PlatformTx): Promise<number> {
  const { id } = await tx.one(
    sql<{ id: number }>`select coalesce(max(id), 0) as id from shops where is_live = 1`,
  );
  return id;
}
