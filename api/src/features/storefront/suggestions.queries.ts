import type { Suggestion } from "@vitrine/contract/products/store-listing";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale, productIndexOf } from "../catalogue/products-on-date.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { isShown } from "../categories/is-shown.queries.ts";

type SuggestionRow = Omit<Suggestion, "picture"> & { picture: PictureRow | null };

/**
 * Up to eight suggestions: categories and collections with a word that starts with the text, and the best matching
 * products.
 *
 * @param typed text of the search box
 * @param language of the page; null for the shop's default
 */
export function listSuggestions(
  tx: ShopTx,
  typed: string,
  language: string | null,
): Promise<SuggestionRow[]> {
  const starts = (kind: "category" | "collection") => {
    const isNamed = (title: Sql) => sql`' ' || searchable(${title}) like '%' || words`;
    if (language === null) return isNamed(sql`c.title`);
    return sql`(${isNamed(sql`c.title`)} or exists (
      select from translations t
      where t.shop_id = ${tx.shopId} and t.language = ${language} and t.kind = ${kind} and t.record_id = c.id::text
        and t.field = 'title' and ${isNamed(sql`t.text`)}))`;
  };
  return tx.all(sql<SuggestionRow>`
    with requested as materialized (
      select ' ' || btrim(searchable(${typed})) || '%' as words
    ), browse as materialized (
      (select 1 as place, 'category' as kind, c.title, c.handle from requested, categories c
       where c.shop_id = ${tx.shopId} and words <> ' %' and ${starts("category")} and ${isShown(sql`c`)}
       order by length(c.title), c.id limit 2)
      union all
      (select 2, 'collection', c.title, c.handle from requested, collections c
       where c.shop_id = ${tx.shopId} and words <> ' %' and ${starts("collection")} and not c.hidden
       order by length(c.title), c.id limit 2)
    ), found as materialized (
      select p.title, p.handle, s.rank, p.id
      from search_products(${typed}, true, false) s join products p on p.shop_id = ${tx.shopId} and p.id = s.product_id
      where ${isOnSale("p")} order by s.rank desc, p.id desc limit 8
    )
    select s.kind, s.title, s.handle, f.price_min, f.price_max, cover.picture from (
      select place, kind, title, handle, 0 as rank, null::uuid as id from browse
      union all select 3, 'product', title, handle, rank, id from found
      order by place, rank desc, id desc limit 8
    ) s
    left join ${productIndexOf(tx)} f on f.shop_id = ${tx.shopId} and f.product_id = s.id
    left join lateral (
      select ${pictureJson} as picture
      from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
      where pp.shop_id = ${tx.shopId} and pp.product_id = s.id order by pp.position, i.id limit 1
    ) cover on true
    order by s.place, s.rank desc, s.id desc`);
}
