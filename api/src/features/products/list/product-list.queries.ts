import type { ProductRow } from "@vitrine/contract/products/product";
import type { ProductFilter, ProductSort } from "@vitrine/contract/products/product-filter";
import { afterCursor, type Cursor, readCursor } from "../../../db/page.ts";
import { sql, type Sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { Matching } from "../../catalogue/facet-index.rules.ts";
import { indexRowsAt, isMatching, matchingRows } from "../../catalogue/facets.queries.ts";
import type { PictureRow } from "../../pictures/pictures.rules.ts";
import { available, joinStock } from "../../stock/stock.queries.ts";
import { findProducts, matching, placesRunningLow } from "./product-filter.queries.ts";
import { isOnlyStatus } from "./product-filter.rules.ts";
import { joinCover } from "../product-pictures.queries.ts";

export type ListedProduct = Omit<ProductRow, "picture"> & { picture: PictureRow | null; sort_value: string };

type Column = ProductSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never;

/** Column of product `p` or of its row `f` of the product index; the id comes from the same table, as in its index. */
const columns = {
  title: { key: sql`p.title collate "und-x-icu"`, id: sql`p.id`, type: "text", ofIndex: false },
  created: { key: sql`p.created_at`, id: sql`p.id`, type: "timestamptz", ofIndex: false },
  updated: { key: sql`p.updated_at`, id: sql`p.id`, type: "timestamptz", ofIndex: false },
  price: { key: sql`f.price_min`, id: sql`f.product_id`, type: "bigint", ofIndex: true },
  // Untracked stock never runs out.
  stock: {
    key: sql`coalesce(f.available, 2147483647)`,
    id: sql`f.product_id`,
    type: "bigint",
    ofIndex: true,
  },
} as const satisfies Record<Column, { key: Sql; id: Sql; type: string; ofIndex: boolean }>;

interface Order {
  key: Sql;
  ofIndex: boolean;
  direction: Sql;
  /** `and … order by … limit …`: a page and the row after it. */
  page: Sql;
}

/**
 * A page, the row after it, and the total number of rows. The columns of the list are fetched only for these rows.
 *
 * @param matched products that match the facets of the query; search words and low stock are added here
 */
export async function listProducts(
  tx: ShopTx,
  query: ProductFilter & { sort: ProductSort; limit: number; cursor?: string },
  matched: Matching,
): Promise<{ rows: ListedProduct[]; total: number }> {
  const order = orderOf({ ...query, cursor: readCursor(query.cursor) });
  const rows = await tx.all(sql<(ListedProduct | { [of in keyof ListedProduct]: null }) & { total: number }>`
    with ${foundOf(tx, query, matched)}
    select counted.total, listed.*
    from (select ${isFound(query) ? sql`(select count(*) from found)` : sql`${matched.total}::bigint`} as total) counted
    left join (
      select p.id, p.handle, p.title, p.status, p.vendor, p.product_type, p.created_at, p.updated_at, s.currency,
             page.sort_key::text as sort_value, v.*, picture.picture, page.sort_key
      from (${pageBy(tx, query, matched, order)}) page
      cross join lateral (select * from products where shop_id = ${tx.shopId} and id = page.id offset 0) p
      join shops s on s.id = p.shop_id
      cross join lateral (
        select count(*) as variant_count, coalesce(min(v.price), 0) as price_min,
               coalesce(max(v.price), 0) as price_max, sum(${available}) filter (where v.tracked) as available
        from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
      ) v
      ${joinCover}
    ) listed on true
    order by listed.sort_key ${order.direction}, listed.id ${order.direction}`);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

function orderOf({ sort, cursor, limit }: { sort: ProductSort; cursor?: Cursor; limit: number }): Order {
  const descending = sort.startsWith("-");
  const { key, id, type, ofIndex } = columnOf(sort);
  const direction = descending ? sql`desc` : sql`asc`;
  const page = sql`${afterCursor(cursor, key, id, type, descending)}
    order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)}`;
  return { key, ofIndex, direction, page };
}

const columnOf = (sort: ProductSort) => columns[sort.replace("-", "") as Column];

/**
 * Finds the products before and after one in the list, which need not contain it; undefined if there is no such
 * product.
 */
export async function findNeighbours(
  tx: ShopTx,
  id: string,
  query: ProductFilter & { sort: ProductSort },
  matched: Matching,
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const { key, ofIndex } = columnOf(query.sort);
  const at = await tx.find(sql<Cursor>`
    select p.id, (${key})::text as value from products p ${ofIndex ? joinProductIndex : sql``}
    where p.shop_id = ${tx.shopId} and p.id = ${id}`);
  if (!at) return undefined;
  const backwards = (query.sort.startsWith("-") ? query.sort.slice(1) : `-${query.sort}`) as ProductSort;
  const firstBeyond = (sort: ProductSort) =>
    sql`(select id from (${pageBy(tx, query, matched, orderOf({ sort, cursor: at, limit: 0 }))}) page limit 1)`;
  return tx.commitWith(
    tx.one(sql<{ previous: string | null; next: string | null }>`
      with ${foundOf(tx, query, matched)}
      select ${firstBeyond(backwards)} as previous, ${firstBeyond(query.sort)} as next`),
  );
}

/** True if search words or low stock are requested, for which the database finds the products. */
const isFound = ({ search, stock }: ProductFilter) => Boolean(search) || stock === "low";

/** Common table expression `found`: ordinals of products that match the requested search words and low stock. */
function foundOf(tx: ShopTx, query: ProductFilter, matched: Matching) {
  if (!isFound(query)) return sql`found as (select 0 as place where false)`;
  const low = query.stock === "low" ? placesRunningLow(tx) : undefined;
  const places = query.search ? sql`select place from (${findProducts(query.search)}) words` : low!;
  return sql`found as materialized (
      select place from (${places}) places
      where ${isMatching(matched, sql`place`)} ${query.search && low ? sql`and place in (${low})` : sql``}
    )`;
}

const joinProductIndex = sql`join product_index f on f.shop_id = p.shop_id and f.product_id = p.id`;

/**
 * From this number of matches on, the list is read in its own order instead of looking up all matches and sorting
 * them.
 */
const manyBy = (ofIndex: boolean) => (ofIndex ? 8_000 : 1_500);

/** The products of a page, by `id` and `sort_key`; requires `foundOf`. */
function pageBy(tx: ShopTx, query: ProductFilter, matched: Matching, { key, ofIndex, page }: Order) {
  if (isOnlyStatus(query))
    return sql`select p.id, ${key} as sort_key from products p ${ofIndex ? joinProductIndex : sql``}
      where p.shop_id = ${tx.shopId} ${query.status ? sql`and p.status = ${query.status}` : sql``} ${page}`;
  const many = manyBy(ofIndex);
  const withProduct = ofIndex
    ? sql``
    : sql`cross join lateral (
        select * from products where shop_id = ${tx.shopId} and id = f.product_id offset 0
      ) p`;
  const selected = sql`select f.product_id as id, ${key} as sort_key`;
  /** Checks products one by one in the order of the list: the planner can't know that most of them match. */
  const walked = (isListed: Sql) =>
    ofIndex
      ? sql`${selected} from product_index f where f.shop_id = ${tx.shopId} and ${isListed} ${page}`
      : sql`select p.id, ${key} as sort_key
        from products p cross join lateral (
          select f.place from product_index f where f.shop_id = p.shop_id and f.product_id = p.id offset 0
        ) f
        where p.shop_id = ${tx.shopId} and ${isListed} ${page}`;
  if (isFound(query)) {
    // `is true` prevents a join, which would sort all that match.
    const isMany = sql`(select count(*) from found) > ${many}`;
    return sql`(${walked(sql`${isMany} and (f.place in (select place from found)) is true`)}) union all (
      ${selected} ${indexRowsAt(tx, sql`select place from found where not ${isMany} offset 0`)} ${withProduct} where true ${page})`;
  }
  if (matched.total > many) return walked(isMatching(matched, sql`f.place`));
  return sql`${selected} ${matchingRows(tx, matched, many)} ${withProduct} where true ${page}`;
}

/**
 * Ids of up to `limit` products after `after` that match a filter, newest first, each with its number of variants.
 */
export function listProductIds(
  tx: ShopTx,
  filter: ProductFilter & { chosen?: string[] },
  page: { after?: Cursor; limit: number },
): Promise<{ id: string; exact_at: string; variant_count: number }[]> {
  return tx.all(sql<{ id: string; exact_at: string; variant_count: number }>`
    select p.id, p.created_at::text as exact_at,
      (select count(*) from variants v where v.shop_id = p.shop_id and v.product_id = p.id) as variant_count
    from products p
    where p.shop_id = ${tx.shopId} ${matching(tx, filter)} ${chosenOf(filter.chosen)}
      ${afterCursor(page.after, sql`p.created_at`, sql`p.id`, "timestamptz", true)}
    order by p.created_at desc, p.id desc limit ${page.limit}`);
}

/** The keys of all custom fields of the products that match a filter, the most frequent first. */
export async function listCustomFieldKeys(
  tx: ShopTx,
  filter: ProductFilter & { chosen?: string[] },
  limit: number,
): Promise<string[]> {
  const rows = await tx.all(sql<{ key: string }>`
    select f.field->>'key' as key from products p cross join lateral jsonb_array_elements(p.custom_fields) f(field)
    where p.shop_id = ${tx.shopId} ${matching(tx, filter)} ${chosenOf(filter.chosen)}
    group by 1 order by count(*) desc, 1 limit ${limit}`);
  return rows.map(({ key }) => key);
}

function chosenOf(chosen: string[] | undefined) {
  return chosen ? sql`and p.id = any(${chosen}::uuid[])` : sql``;
}
