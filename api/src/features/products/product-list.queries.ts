import { sql, type RawBuilder } from "kysely";
import type { ProductRow, ProductStatus } from "@vitrine/contract/products";
import { afterCursor, type Cursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { pictureJson } from "./product-pictures.queries.ts";

export interface ProductFilter {
  search?: string;
  status?: ProductStatus;
}

export type ListedProduct = Omit<ProductRow, "picture"> & { picture: PictureRow | null; sort_value: string };

const sorts = {
  newest: { column: sql`p.created_at`, type: "timestamptz", descending: true },
  updated: { column: sql`p.updated_at`, type: "timestamptz", descending: true },
  title: { column: sql`p.title collate "und-x-icu"`, type: "text", descending: false },
} as const;
export type ProductSort = keyof typeof sorts;

/**
 * One page, the row after it, and how many there are in all: the words are looked for once. What each row shows is
 * fetched for those rows alone.
 */
export async function listProducts(
  tx: ShopTx,
  page: ProductFilter & { sort: ProductSort; limit: number; cursor?: string },
): Promise<{ rows: ListedProduct[]; total: number }> {
  const { column, type, descending } = sorts[page.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const { search, status } = page;
  const found = search ? sql`with found as materialized (${findProducts(search)})` : sql``;
  const isMatch = sql`p.shop_id = ${tx.shopId} ${hasStatus(status)} ${search ? among(sql`select id from found`) : sql``}`;
  // What was found is of this shop: to count it, no row needs to be looked up.
  const counted = search && !status ? sql`found` : sql`products p where ${isMatch}`;
  const rows = await tx.all(sql<(ListedProduct | { [of in keyof ListedProduct]: null }) & { total: number }>`
    ${found}
    select all_of_them.total, listed.*
    from (select count(*) as total from ${counted}) all_of_them
    left join (
      select p.id, p.handle, p.title, p.status, p.vendor, p.product_type, p.updated_at, s.currency,
             p.sort_key::text as sort_value, v.*, picture.picture, p.sort_key
      from (
        select p.*, ${column} as sort_key from products p
        where ${isMatch} ${afterCursor(readCursor(page.cursor), column, sql`p.id`, type, descending)}
        order by ${column} ${direction}, p.id ${direction} limit ${page.limit + 1}
      ) p
      join shops s on s.id = p.shop_id
      cross join lateral (
        select count(*) as variant_count, coalesce(min(v.price), 0) as price_min,
               coalesce(max(v.price), 0) as price_max, sum(${available}) filter (where v.tracked) as available
        from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
      ) v
      left join lateral (
        select ${pictureJson} as picture
        from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
        where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 1
      ) picture on true
    ) listed on true
    order by listed.sort_key ${direction}, listed.id ${direction}`);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** Some ids of the products a filter lets through, newest first, from behind `after`, each with its number of variants. */
export function listProductIds(
  tx: ShopTx,
  filter: ProductFilter & { chosen?: string[] },
  page: { after?: Cursor; limit: number },
): Promise<{ id: string; exact_at: string; variant_count: number }[]> {
  return tx.all(sql<{ id: string; exact_at: string; variant_count: number }>`
    select p.id, p.created_at::text as exact_at,
      (select count(*) from variants v where v.shop_id = p.shop_id and v.product_id = p.id) as variant_count
    from products p
    where p.shop_id = ${tx.shopId} ${matching(filter)} ${chosenOf(filter.chosen)}
      ${afterCursor(page.after, sql`p.created_at`, sql`p.id`, "timestamptz", true)}
    order by p.created_at desc, p.id desc limit ${page.limit}`);
}

/** The keys of all custom fields of the products a filter lets through, the most frequent first. */
export async function listCustomFieldKeys(
  tx: ShopTx,
  filter: ProductFilter & { chosen?: string[] },
  limit: number,
): Promise<string[]> {
  const rows = await tx.all(sql<{ key: string }>`
    select f.field->>'key' as key from products p cross join lateral jsonb_array_elements(p.custom_fields) f(field)
    where p.shop_id = ${tx.shopId} ${matching(filter)} ${chosenOf(filter.chosen)}
    group by 1 order by count(*) desc, 1 limit ${limit}`);
  return rows.map(({ key }) => key);
}

function chosenOf(chosen: string[] | undefined) {
  return chosen ? sql`and p.id = any(${chosen}::uuid[])` : sql``;
}

/** `and …`: what the filter asks of product `p`. */
export function matching({ search, status }: ProductFilter) {
  return sql`${hasStatus(status)} ${search ? matchingWords(search) : sql``}`;
}

/** `and …`: product `p` has these words. */
export function matchingWords(search: string) {
  return among(findProducts(search));
}

/** See `shop.find_products` in the migrations. */
function findProducts(search: string) {
  return sql`select id from find_products(${search}) id`;
}

function hasStatus(status: ProductStatus | undefined) {
  return status ? sql`and p.status = ${status}` : sql``;
}

/** As an array and not as a join: ids are met in the index's order, and the planner cannot guess how many come. */
function among(ids: RawBuilder<unknown>) {
  return sql`and p.id = any(array(${ids}))`;
}
