import type { FeedName } from "@vitrine/contract/shops/seo";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import type { StoredSeo } from "../shops/stored-seo.rules.ts";

export interface SeoRow {
  handle: string;
  domain: { host: string | null };
  seo: StoredSeo;
  version: number;
  picture: PictureRow | null;
  icon: PictureRow | null;
  /** The codes of the published further languages. */
  languages: string[];
  feed_files: { feed: FeedName; language: string; made_at: string; item_count: number }[];
}

const pictureAt = (url: "picture" | "icon") => sql`(
  select json_build_object(${pictureFields}) from pictures i
  where i.shop_id = s.id and i.hash = split_part(s.seo ->> ${sql.lit(url)}, '/', 4))`;

export function requireSeo(tx: ShopTx): Promise<SeoRow> {
  return tx.one(sql<SeoRow>`
    select s.handle::text as handle, json_build_object('host', s.primary_host) as domain, s.seo, s.version, ${pictureAt("picture")} as picture, ${pictureAt("icon")} as icon,
      (select coalesce(json_agg(json_build_object('feed', f.feed, 'language', f.language, 'made_at', f.made_at, 'item_count', f.item_count)), '[]')
       from feed_files f where f.shop_id = s.id) as feed_files,
      array(select l ->> 'code' from jsonb_array_elements(s.languages) l where (l ->> 'is_published')::boolean) as languages
    from shops s where s.id = ${tx.shopId}`);
}
