import { sql, type RawBuilder } from "kysely";
import type { ProductRow } from "@vitrine/contract/products/product";
import type { ProductFilter, ProductSort } from "@vitrine/contract/products/product-filter";
import { afterCursor, type Cursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import { indexRowsAt, isMatching, matchingBits, matchingPlaces } from "../catalogue/facet-bits.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { isOnlyStatus, hasStatus, matching, narrowingOf } from "./product-filter.queries.ts";
import { pictureJson } from "./product-pictures.queries.ts";

export type ListedProduct = Omit<ProductRow, "picture"> & { picture: PictureRow | null; sort_value: string };

type Column = ProductSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never;

/** Of product `p` or of its facts `f`; the id beside it is of the same table, as its index has it. */
const columns = {
  title: { key: sql`p.title collate "und-x-icu"`, id: sql`p.id`, type: "text", ofIndex: false },
  created: { key: sql`p.created_at`, id: sql`p.id`, type: "timestamptz", ofIndex: false },
  updated: { key: sql`p.updated_at`, id: sql`p.id`, type: "timestamptz", ofIndex: false },
  price: { key: sql`f.price_min`, id: sql`f.product_id`, type: "bigint", ofIndex: true },
  // What is not counted is never out.
  stock: {
    key: sql`coalesce(f.available, 2147483647)`,
    id: sql`f.product_id`,
    type: "bigint",
    ofIndex: true,
  },
} as const satisfies Record<
  Column,
  { key: RawBuilder<unknown>; id: RawBuilder<unknown>; type: string; ofIndex: boolean }
>;

interface Order {
  key: RawBuilder<unknown>;
  ofIndex: boolean;
  direction: RawBuilder<unknown>;
  /** `and … order by … limit …`: a page and the row after it. */
  page: RawBuilder<unknown>;
}

/**
 * One page, the row after it, and how many there are in all: what is asked for is looked for once. What each row shows
 * is fetched for those rows alone.
 */
export async function listProducts(
  tx: ShopTx,
  query: ProductFilter & { sort: ProductSort; limit: number; cursor?: string },
): Promise<{ rows: ListedProduct[]; total: number }> {
  const order = orderOf({ ...query, cursor: readCursor(query.cursor) });
  const narrowing = narrowingOf(tx, query);
  const rows = await tx.all(sql<(ListedProduct | { [of in keyof ListedProduct]: null }) & { total: number }>`
    with ${matchingBits(tx, narrowing)}
    select matched.total, listed.*
    from matched
    left join (
      select p.id, p.handle, p.title, p.status, p.vendor, p.product_type, p.created_at, p.updated_at, s.currency,
             page.sort_key::text as sort_value, v.*, picture.picture, page.sort_key
      from (${pageBy(tx, query, order)}) page
      cross join lateral (select * from products where shop_id = ${tx.shopId} and id = page.id offset 0) p
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

/** Finds the products before and after one in the list, which need not contain it; undefined if there is no such product. */
export async function findNeighbours(
  tx: ShopTx,
  id: string,
  query: ProductFilter & { sort: ProductSort },
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const { key, ofIndex } = columnOf(query.sort);
  const at = await tx.find(sql<Cursor>`
    select p.id, (${key})::text as value from products p ${ofIndex ? joinProductIndex : sql``}
    where p.shop_id = ${tx.shopId} and p.id = ${id}`);
  if (!at) return undefined;
  const backwards = (query.sort.startsWith("-") ? query.sort.slice(1) : `-${query.sort}`) as ProductSort;
  const firstBeyond = (sort: ProductSort) =>
    sql`(select id from (${pageBy(tx, query, orderOf({ sort, cursor: at, limit: 0 }))}) page limit 1)`;
  return tx.commitWith(
    tx.one(sql<{ previous: string | null; next: string | null }>`
      with ${matchingBits(tx, narrowingOf(tx, query))}
      select ${firstBeyond(backwards)} as previous, ${firstBeyond(query.sort)} as next`),
  );
}

/** The products of a page, by `id` and `sort_key`; behind `matchingBits`. */
function pageBy(tx: ShopTx, filter: ProductFilter, order: Order) {
  return isOnlyStatus(narrowingOf(tx, filter)) ? pageOfAll(tx, filter, order) : pageOfMatching(tx, order);
}

const joinProductIndex = sql`join product_index f on f.shop_id = p.shop_id and f.product_id = p.id`;

/** Which products a page shows, by `id` and `sort_key`, where no more is asked than what their own rows tell. */
function pageOfAll(tx: ShopTx, { status }: ProductFilter, { key, ofIndex, page }: Order) {
  return sql`select p.id, ${key} as sort_key from products p ${ofIndex ? joinProductIndex : sql``}
    where p.shop_id = ${tx.shopId} ${hasStatus(status)} ${page}`;
}

/** From how many matches on they are met in the list's own order instead of being looked up and sorted. */
const many = (ofIndex: boolean) => (ofIndex ? 8_000 : 1_500);

/** The same of those that match; behind `matchingBits`. */
function pageOfMatching(tx: ShopTx, { key, ofIndex, page }: Order) {
  // One after the other in the order asked for: the planner cannot know that most of them match.
  const walked = ofIndex
    ? sql`product_index f`
    : sql`products p cross join lateral (
        select f.product_id, f.place from product_index f where f.shop_id = p.shop_id and f.product_id = p.id offset 0
      ) f`;
  const shopOf = ofIndex ? sql`f.shop_id` : sql`p.shop_id`;
  const named = ofIndex
    ? sql``
    : sql`cross join lateral (
        select * from products where shop_id = ${tx.shopId} and id = f.product_id offset 0
      ) p`;
  return sql`(
      select f.product_id as id, ${key} as sort_key from ${walked}
      where (select total from matched) > ${many(ofIndex)} and ${shopOf} = ${tx.shopId} and ${isMatching(sql`f.place`)} ${page}
    ) union all (
      select f.product_id as id, ${key} as sort_key
      ${indexRowsAt(tx, matchingPlaces(sql`(select total from matched) <= ${many(ofIndex)}`))} ${named}
      where true ${page}
    )`;
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
    where p.shop_id = ${tx.shopId} ${matching(tx, filter)} ${chosenOf(filter.chosen)}
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
    where p.shop_id = ${tx.shopId} ${matching(tx, filter)} ${chosenOf(filter.chosen)}
    group by 1 order by count(*) desc, 1 limit ${limit}`);
  return rows.map(({ key }) => key);
}

function chosenOf(chosen: string[] | undefined) {
  return chosen ? sql`and p.id = any(${chosen}::uuid[])` : sql``;
}
