import { type RawBuilder, sql } from "kysely";
import type { StoreProductCard } from "@vitrine/contract/shops/storefront";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { joinStock, sellable } from "../stock/stock.queries.ts";

export type CardRow = Omit<StoreProductCard, "picture" | "picture_after" | "rating"> & {
  pictures: PictureRow[];
  star_counts: number[] | null;
  sort_value: string;
};

/** The compare-at price if it is higher than the price, otherwise null. */
export const crossedOut = sql`case when v.compare_at_price > v.price then v.compare_at_price end`;

/** The lowest price of the 30 days before the last price change of a variant; null if it is unknown. */
export function lowestPriceOf(variantId: RawBuilder<unknown>, shopId: RawBuilder<unknown>) {
  return sql`(
    select min(h.price) from price_changes h
    where h.shop_id = ${shopId} and h.variant_id = ${variantId} and h.until > (
      select max(until) - interval '30 days' from price_changes l
      where l.shop_id = ${shopId} and l.variant_id = ${variantId}))`;
}

/** The published reviews of product `p` by stars; null if it never had one. */
export const starCounts = sql`(
  select g.counts from product_ratings g where g.shop_id = p.shop_id and g.product_id = p.id)`;

/**
 * `cross join …`: the data of product `p`'s card that isn't in its own row, as `v` and `pictures`, from the live rows.
 * The compare-at price and the lowest price before are those of its cheapest variant.
 */
export const joinCard = sql`cross join lateral (
      select c.price_min, c.price_max, c.compare_at_price, c.sold_out, ${starCounts} as star_counts,
             case when c.compare_at_price is not null then ${lowestPriceOf(sql`c.cheapest`, sql`p.shop_id`)} end as lowest_price
      from (
        select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
               (array_agg(${crossedOut} order by v.price, v.position))[1] as compare_at_price,
               (array_agg(v.id order by v.price, v.position))[1] as cheapest,
               bool_or(${sellable}) is not true as sold_out
        from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
      ) c
    ) v
    cross join lateral (
      select coalesce(json_agg(first.picture), '[]') as pictures from (
        select ${pictureJson} as picture
        from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
        where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 2) first
    ) pictures`;

/** Active products by current or former handle. */
export function listCards(tx: ShopTx, handles: string[]): Promise<(CardRow & { requested: string })[]> {
  return tx.all(sql<CardRow & { requested: string }>`
    select a.handle as requested, p.id, p.handle, p.title, p.vendor, '' as sort_value, v.*, pictures.pictures
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
