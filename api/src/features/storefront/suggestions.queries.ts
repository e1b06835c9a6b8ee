import { sql } from "kysely";
import type { Suggestion } from "@vitrine/contract/shops/storefront";
import type { ShopTx } from "../../db/tx.ts";
import { isShown } from "../categories/is-shown.queries.ts";

/**
 * Up to eight suggestions: categories and collections with a word that starts with the text, and the best matching
 * products.
 *
 * @param typed text of the search box
 */
export function listSuggestions(tx: ShopTx, typed: string): Promise<Suggestion[]> {
  return tx.all(sql<Suggestion>`
    with requested as materialized (
      select ' ' || btrim(searchable(${typed})) || '%' as words
    ), browse as materialized (
      (select 1 as place, 'category' as kind, c.title, c.handle from requested, categories c
       where c.shop_id = ${tx.shopId} and words <> ' %' and ' ' || searchable(c.title) like '%' || words and ${isShown(sql`c`)}
       order by length(c.title), c.id limit 2)
      union all
      (select 2, 'collection', c.title, c.handle from requested, collections c
       where c.shop_id = ${tx.shopId} and words <> ' %' and ' ' || searchable(c.title) like '%' || words and not c.hidden
       order by length(c.title), c.id limit 2)
    ), found as materialized (
      select p.title, p.handle, s.rank, p.id
      from search_products(${typed}, true, false) s join products p on p.shop_id = ${tx.shopId} and p.id = s.product_id
      where p.status = 'active' order by s.rank desc, p.id desc limit 8
    )
    select kind, title, handle from (
      select place, kind, title, handle, 0 as rank, null::uuid as id from browse
      union all select 3, 'product', title, handle, rank, id from found
    ) all_kinds
    order by place, rank desc, id desc limit 8`);
}
