import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The content of the picture for a product's shared link, with the key of the stored picture. Prices are in minor units. */
export interface ShareSource {
  product_id: string;
  title: string;
  price_min: number;
  price_max: number;
  picture_hash: string | null;
  shop: string;
  country: string;
  currency: string;
  language: string;
  /** The page's, which the picture is stored for; "" for the shop's default language. */
  page_language: string;
  /** The document of the published theme; null without one. */
  theme: unknown;
  storage_key: string | null;
}

/**
 * The source for an active product, by its handle.
 *
 * @param language of the page; null for the shop's default
 */
export function findShareSource(
  tx: ShopTx,
  handle: string,
  language: string | null,
): Promise<ShareSource | undefined> {
  const page = language ?? "";
  return tx.find(sql<ShareSource>`
    select p.id as product_id, ${page}::text as page_language,
      coalesce((
        select t.text from translations t
        where t.shop_id = p.shop_id and t.language = ${page} and t.kind = 'product' and t.record_id = p.id::text
          and t.field = 'title'), p.title) as title, v.price_min, v.price_max,
      (select i.hash from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
       where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 1) as picture_hash,
      s.name as shop, s.country, s.currency, coalesce(nullif(${page}, ''), s.language) as language,
      (select t.document from themes t where t.shop_id = s.id and t.published_at is not null
        order by t.published_at desc limit 1) as theme,
      (select storage_key from share_pictures k where k.shop_id = p.shop_id and k.product_id = p.id and k.language = ${page}) as storage_key
    from products p
    join shops s on s.id = p.shop_id
    cross join lateral (
      select coalesce(min(price), 0) as price_min, coalesce(max(price), 0) as price_max
      from variants where shop_id = p.shop_id and product_id = p.id) v
    where p.shop_id = ${tx.shopId} and p.handle = ${handle} and p.status = 'active'`);
}

/** Stores the key of a product's picture in a language. Does nothing if the product was deleted meanwhile. */
export async function upsertSharePicture(
  tx: ShopTx,
  { product_id, language, storage_key }: { product_id: string; language: string; storage_key: string },
): Promise<void> {
  await tx.run(sql`
    insert into share_pictures (shop_id, product_id, language, storage_key)
    select shop_id, id, ${language}, ${storage_key} from products where shop_id = ${tx.shopId} and id = ${product_id}
    on conflict (shop_id, product_id, language) do update set storage_key = excluded.storage_key`);
}
