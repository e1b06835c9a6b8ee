import { sql } from "kysely";
import type { Store, StoreProduct, StoreProductCard, StoreVariant } from "@vitrine/contract/storefront";
import { afterCursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { matchingWords } from "../products/product-list.queries.ts";
import { pictureJson, picturesJson } from "../products/product-pictures.queries.ts";
import { joinStock, sellable } from "../stock/stock.queries.ts";

/** The shop as its pages need it, with the look that was published last, or the look every shop begins with. */
export function theStore(tx: ShopTx): Promise<Store> {
  return tx.one(sql<Store>`
    select s.id, s.handle::text as handle, s.name, s.country, s.currency, s.language, s.is_live,
           case when s.is_live = 1 then s.email::text end as email, case when s.is_live = 1 then s.phone end as phone,
           s.photo_key as photo,
           json_build_object('title', s.seo->>'title', 'description', s.seo->>'description', 'icon', s.seo->>'icon') as seo,
           json_build_object('preset', coalesce(t.preset, 'salon'), 'tokens', coalesce(t.tokens, '{}'),
             'sections', coalesce(t.sections, '{}')) as look
    from shops s
    left join lateral (
      select preset, tokens, sections from themes
      where shop_id = s.id and published_at is not null order by published_at desc limit 1
    ) t on true
    where s.id = ${tx.shopId}`);
}

export type CardRow = Omit<StoreProductCard, "picture" | "picture_after"> & {
  pictures: PictureRow[];
  sort_value: string;
};

const sorts = {
  newest: { column: sql`p.created_at`, type: "timestamptz", descending: true },
  title: { column: sql`p.title collate "und-x-icu"`, type: "text", descending: false },
  price_low: { column: sql`cheapest.price`, type: "bigint", descending: false },
  price_high: { column: sql`cheapest.price`, type: "bigint", descending: true },
} as const;

/** What was asked once and is crossed out: only where it is more than the price. */
const crossedOut = sql`case when v.compare_at_price > v.price then v.compare_at_price end`;

/** One page of products on sale, and the row after it. */
export function listCards(
  tx: ShopTx,
  page: { search?: string; sort: keyof typeof sorts; in_stock?: "1"; limit: number; cursor?: string },
): Promise<CardRow[]> {
  const { column, type, descending } = sorts[page.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  return tx.all(sql<CardRow>`
    select p.id, p.handle, p.title, p.vendor, p.sort_key::text as sort_value, v.*, pictures.pictures
    from (
      select p.*, ${column} as sort_key from products p ${type === "bigint" ? joinCheapest(tx) : sql``}
      where p.shop_id = ${tx.shopId} and p.status = 'active'
        ${page.search ? matchingWords(page.search) : sql``} ${page.in_stock ? inStock : sql``}
        ${afterCursor(readCursor(page.cursor), column, sql`p.id`, type, descending)}
      order by ${column} ${direction}, p.id ${direction} limit ${page.limit + 1}
    ) p
    cross join lateral (
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
    ) pictures
    order by p.sort_key ${direction}, p.id ${direction}`);
}

/** How many products a list has in all. */
export async function countCards(
  tx: ShopTx,
  { search, in_stock }: { search?: string; in_stock?: "1" },
): Promise<number> {
  const row = await tx.one(sql<{ total: number }>`
    select count(*) as total from products p
    where p.shop_id = ${tx.shopId} and p.status = 'active' ${search ? matchingWords(search) : sql``} ${in_stock ? inStock : sql``}`);
  return row.total;
}

function joinCheapest(tx: ShopTx) {
  return sql`join (
    select product_id, min(price) as price from variants where shop_id = ${tx.shopId} group by product_id
  ) cheapest on cheapest.product_id = p.id`;
}

const inStock = sql`and exists (
  select from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id and ${sellable})`;

export type StoreProductRow = Omit<StoreProduct, "variants" | "pictures" | "sold_out"> & {
  variants: Omit<StoreVariant, "title">[];
  pictures: PictureRow[];
};

/** A product on sale, by its handle. */
export function findStoreProduct(tx: ShopTx, handle: string): Promise<StoreProductRow | undefined> {
  return tx.find(sql<StoreProductRow>`
    select p.id, p.handle, p.title, p.description_html, p.vendor, p.product_type, p.seo_title, p.seo_description, p.options,
      (select coalesce(json_agg(v order by v.position, v.id), '[]') from (
         select v.id, v.position, v.option_values, v.sku, v.price, ${crossedOut} as compare_at_price, v.picture_id,
                not ${sellable} as sold_out
         from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id) v) as variants,
      ${picturesJson} as pictures
    from products p where p.shop_id = ${tx.shopId} and p.handle = ${handle} and p.status = 'active'`);
}
