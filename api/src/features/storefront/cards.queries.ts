import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { joinStock, sellable } from "../stock/stock.queries.ts";
import type { CardRow } from "./storefront.queries.ts";

/** What was asked once and is crossed out: only where it is more than the price. */
export const crossedOut = sql`case when v.compare_at_price > v.price then v.compare_at_price end`;

/** `cross join …`: what a card shows of product `p` beside its own row, as `v` and `pictures`, from the live rows. */
export const joinCard = sql`cross join lateral (
      select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
             (array_agg(${crossedOut} order by v.price, v.position))[1] as compare_at_price,
             bool_or(${sellable}) is not true as sold_out
      from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
    ) v
    cross join lateral (
      select coalesce(json_agg(first.picture), '[]') as pictures from (
        select ${pictureJson} as picture
        from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
        where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 2) first
    ) pictures`;

/** The products that are sold under these handles, or were before they moved. */
export function listCards(tx: ShopTx, handles: string[]): Promise<(CardRow & { asked: string })[]> {
  return tx.all(sql<CardRow & { asked: string }>`
    select a.handle as asked, p.id, p.handle, p.title, p.vendor, '' as sort_value, v.*, pictures.pictures
    from (select distinct unnest(${handles}::text[]) as handle) a
    cross join lateral (
      select * from products here
      where here.shop_id = ${tx.shopId} and here.handle = a.handle and here.status = 'active'
      union all
      select there.* from redirects r
      join products there on there.shop_id = r.shop_id and there.handle = substr(r.target, length('/products/') + 1)
      where r.shop_id = ${tx.shopId} and r.path = '/products/' || a.handle and r.target like '/products/%'
        and there.status = 'active'
      limit 1
    ) p
    ${joinCard}`);
}
