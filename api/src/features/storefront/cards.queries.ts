import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isOnSale, lowestPriceOf, variantsOf } from "../catalogue/products-on-date.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { available, fewUnits, joinStock, sellable } from "../stock/stock.queries.ts";

export type CardRow = Omit<
  StoreProductCard,
  "picture" | "picture_after" | "rating" | "is_new" | "colours"
> & {
  pictures: PictureRow[];
  star_counts: number[] | null;
  options: { name: string; values: string[] }[];
  /** Null for a product that was added in the shop's first week. */
  added_at: string | null;
  sort_value: string;
};

/** The number of units left if only a few are, otherwise null. @param units null if stock isn't limited */
export const fewUnitsLeft = (units: Sql) =>
  sql`case when ${units} between 1 and ${sql.lit(fewUnits)} then ${units} end`;

/** The compare-at price if it is higher than the price, otherwise null. */
export const shownCompareAtPrice = sql`case when v.compare_at_price > v.price then v.compare_at_price end`;

/** The published reviews of product `p` by stars; null if it never had one. */
export const starCounts = sql`(
  select g.counts from product_ratings g where g.shop_id = p.shop_id and g.product_id = p.id)`;

/**
 * `cross join …`: the data of product `p`'s card that isn't in its own row, as `v` and `pictures`, from the live rows.
 * The compare-at price and the lowest price before are those of its cheapest variant.
 */
export const joinCard = (tx: ShopTx) => sql`cross join lateral (
      select c.price_min, c.price_max, c.compare_at_price, c.sold_out, ${starCounts} as star_counts, p.options,
             ${fewUnitsLeft(sql`c.units`)} as only_left,
             case when c.variants = 1 and not c.sold_out and coalesce(p.min_quantity, 1) = 1 and coalesce(p.quantity_step, 1) = 1
               then c.cheapest end as quick_add_id,
             case when p.created_at > (select o.created_at from shops o where o.id = p.shop_id) + interval '7 days'
               then p.created_at end as added_at,
             case when c.compare_at_price is not null then ${lowestPriceOf(tx, sql`c.cheapest`, sql`p.shop_id`)} end as lowest_price
      from (
        select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
               (array_agg(${shownCompareAtPrice} order by v.price, v.position))[1] as compare_at_price,
               (array_agg(v.id order by v.price, v.position))[1] as cheapest,
               bool_or(${sellable}) is not true as sold_out, count(*) as variants,
               case when bool_and(v.tracked and v.oversell = 'deny') then sum(greatest(${available}, 0)) end as units
        from ${variantsOf(tx)} v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
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
      where here.shop_id = ${tx.shopId} and here.handle = a.handle and ${isOnSale("here")}
      union all
      select there.* from redirects r
      join products there on there.shop_id = r.shop_id and there.handle = substr(r.target, length('/products/') + 1)
      where r.shop_id = ${tx.shopId} and r.path = '/products/' || a.handle and r.target like '/products/%'
        and ${isOnSale("there")}
      limit 1
    ) p
    ${joinCard(tx)}`);
}
