import type { FeedName } from "@vitrine/contract/shops/seo";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

interface FeedFile {
  feed: FeedName;
  /** "" for the shop's default language. */
  language: string;
  storefront_version: number;
  storage_key: string;
  item_count: number;
  made_at: string;
}

/** The shop as its feeds need it, with the stored file of one feed. */
export interface FeedShop {
  name: string;
  handle: string;
  domain: { host: string | null };
  currency: string;
  language: string;
  description: string | null;
  has_feeds: boolean;
  storefront_version: number;
  file: Pick<FeedFile, "storefront_version" | "storage_key" | "made_at"> | null;
}

export function requireFeedShop(
  tx: ShopTx,
  { feed, language }: { feed: FeedName; language: string | null },
): Promise<FeedShop> {
  return tx.one(sql<FeedShop>`
    select s.name, s.handle::text as handle, json_build_object('host', s.primary_host) as domain, s.currency, s.language, s.seo ->> 'description' as description,
      coalesce((s.seo ->> 'has_feeds')::boolean, false) as has_feeds, s.storefront_version,
      (select json_build_object('storefront_version', f.storefront_version, 'storage_key', f.storage_key, 'made_at', f.made_at)
       from feed_files f where f.shop_id = s.id and f.feed = ${feed} and f.language = ${language ?? ""}) as file
    from shops s where s.id = ${tx.shopId}`);
}

/** Stores the file of a feed in place of the former one. Returns false if there is one of a newer version. */
export async function upsertFeedFile(tx: ShopTx, file: FeedFile): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into feed_files as f (shop_id, feed, language, storefront_version, storage_key, item_count, made_at)
    values (${tx.shopId}, ${file.feed}, ${file.language}, ${file.storefront_version}, ${file.storage_key}, ${file.item_count}, ${file.made_at})
    on conflict (shop_id, feed, language) do update set storefront_version = excluded.storefront_version,
      storage_key = excluded.storage_key, item_count = excluded.item_count, made_at = excluded.made_at
    where f.storefront_version <= excluded.storefront_version`);
  return stored === 1;
}
