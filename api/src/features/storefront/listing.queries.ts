import { sql, type RawBuilder } from "kysely";
import type { ListingQuery, ListingSort } from "@vitrine/contract/shops/storefront";
import { afterCursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import {
  type Chosen,
  indexRowsAt,
  isMatching,
  matchingBits,
  matchingPlaces,
  type Narrowing,
  placesInPrices,
} from "../catalogue/facet-bits.queries.ts";
import { joinCard } from "./cards.queries.ts";
import { type ToCount, toCountJson } from "./listing-counts.queries.ts";
import { isShown } from "./shelves.queries.ts";
import type { CardRow } from "./cards.queries.ts";

/** What a list's page is made of. */
export interface Listed {
  /** How many products match in all. */
  total: number;
  /** One page, and the row after it; towards the page before, in the opposite order. */
  cards: CardRow[];
  /** What its counts are reckoned from, where they are asked for. */
  toCount: ToCount | null;
}

/** The collection a list is of, with what its owner wants of the order. */
export interface CollectionOrder {
  id: string;
  sort: Exclude<ListingSort, "featured" | "relevance"> | "by_hand";
  sold_out_last: boolean;
  has_pinned: boolean;
}

export function findCollectionOrder(tx: ShopTx, handle: string): Promise<CollectionOrder | undefined> {
  return tx.find(sql<CollectionOrder>`
    select c.id, c.sold_out_last,
           case c.sort when 'manual' then 'by_hand' when 'title_asc' then 'title' when 'price_asc' then 'price_low'
             when 'price_desc' then 'price_high' else c.sort end as sort,
           exists (select from collection_products p where p.shop_id = c.shop_id and p.collection_id = c.id and p.pinned and p.is_member) as has_pinned
    from collections c where c.shop_id = ${tx.shopId} and c.handle = ${handle} and not c.hidden`);
}

// Of a product's facts `f`, its row `p` where a title is wanted, its rank where words are.
const orders = {
  newest: { key: sql`f.created_at`, type: "timestamptz", descending: true },
  oldest: { key: sql`f.created_at`, type: "timestamptz", descending: false },
  best_selling: { key: sql`f.sold_30_days`, type: "bigint", descending: true },
  price_low: { key: sql`f.price_min`, type: "bigint", descending: false },
  price_high: { key: sql`f.price_min`, type: "bigint", descending: true },
  title: { key: sql`p.title collate "und-x-icu"`, type: "text", descending: false },
  title_desc: { key: sql`p.title collate "und-x-icu"`, type: "text", descending: true },
  relevance: { key: sql`f.rank`, type: "bigint", descending: true },
  featured: { key: sql`f.nth`, type: "bigint", descending: false },
} as const satisfies Record<ListingSort, { key: RawBuilder<unknown>; type: string; descending: boolean }>;

/**
 * From how many matches on they are met in the list's own order instead of being looked up and sorted. Later for
 * prices: who asks for a range of them and the cheapest first would walk past everything that is cheaper.
 */
const manyBy = (sort: ListingSort) => (sort === "price_low" || sort === "price_high" ? 8_000 : 1_500);

/**
 * One page of a list of products on sale, with what its counts are reckoned from where they are asked for, in one
 * statement: the bits of what is chosen are put together once. What a card shows is read from the live rows.
 */
export async function listProducts(
  tx: ShopTx,
  query: ListingQuery,
  chosen: Chosen[],
  sort: ListingSort,
  collection?: CollectionOrder,
): Promise<Listed> {
  const { key, type } = orders[sort];
  // Towards the page before, everything goes the other way round.
  const descending = orders[sort].descending !== (query.before !== undefined);
  const direction = descending ? sql`desc` : sql`asc`;
  const withTitle = sort === "title" || sort === "title_desc";
  const after = afterCursor(
    readCursor(query.before ?? query.cursor),
    key,
    sql`f.product_id`,
    type,
    descending,
  );
  const page = sql`order by ${key} ${direction}, f.product_id ${direction} limit ${query.limit + 1}`;
  const title = withTitle ? joinTitle : sql``;
  const many = manyBy(sort);
  const mayWalk = sort !== "featured" && sort !== "relevance";
  const few = mayWalk ? sql`(select total from matched) <= ${many}` : sql`true`;

  const narrowing = narrowingOf(tx, query, chosen);
  const words = query.search
    ? sql`words as materialized (
      select place, product_id, rank from search_products(${query.search})
    ), `
    : sql``;
  return tx.one(sql<Listed>`
    with ${words}${matchingBits(tx, narrowing)}, page as materialized (
      ${
        mayWalk
          ? sql`(
        select f.product_id, ${key} as key from product_index f ${title}
        where (select total from matched) > ${many} and f.shop_id = ${tx.shopId} and f.is_active
          and ${isMatching(sql`f.place`)} ${after}
        ${page}
      ) union all`
          : sql``
      } (
        select f.product_id, ${key} as key
        from ${sort === "featured" ? inOwnOrder(tx, query, few, collection) : found(tx, query, few)} f ${title}
        where true ${after}
        ${page}
      )
    )
    select (select total from matched) as total, ${cardsJson(direction, query.limit)} as cards,
           ${query.facets ? toCountJson(tx, query, narrowing) : sql`null`} as "toCount"`);
}

/** What is on sale and chosen, and what of it was found. */
function narrowingOf(tx: ShopTx, query: ListingQuery, chosen: Chosen[]): Narrowing {
  const { category, categories, collection, search } = query;
  const hasPrices = query.price_min !== undefined || query.price_max !== undefined;
  return {
    chosen: [{ facet: "status", values: ["active"] }, ...chosen],
    scopes: [
      ...(category === undefined ? [] : [categoryScope(tx, "category", [category])]),
      ...(categories === undefined ? [] : [categoryScope(tx, "categories", categories)]),
      ...(collection === undefined ? [] : [collectionScope(tx, collection)]),
    ],
    places: [
      ...(search ? [{ facet: "words", query: sql`select place from words` }] : []),
      ...(hasPrices ? [{ facet: "price", query: placesInPrices(tx, query) }] : []),
    ],
  };
}

/** Categories with everything below them that is shown. */
function categoryScope(tx: ShopTx, facet: "category" | "categories", handles: string[]) {
  const values = sql`select coalesce(array_agg(c.id::text), '{}')
    from categories top join categories c on c.shop_id = top.shop_id and (c.id = top.id or top.id = any(c.ancestors))
    where top.shop_id = ${tx.shopId} and top.handle = any(${handles}::text[]) and ${isShown(sql`c`)}`;
  return { facet, stored: "category", values };
}

function collectionScope(tx: ShopTx, handle: string) {
  const values = sql`select coalesce(array_agg(c.id::text), '{}')
    from collections c where c.shop_id = ${tx.shopId} and c.handle = ${handle} and not c.hidden`;
  return { facet: "collection", stored: "collection", values };
}

const joinTitle = sql`join products p on p.shop_id = f.shop_id and p.id = f.product_id`;

/** The facts of all that matches, looked up by their places. */
function found(tx: ShopTx, { search, sort }: ListingQuery, few: RawBuilder<unknown>) {
  if (search && (sort === undefined || sort === "relevance"))
    return sql`(select product_id, rank from words where ${few} and ${isMatching(sql`place`)})`;
  const places = search
    ? sql`select place from words where ${few} and ${isMatching(sql`place`)} offset 0`
    : matchingPlaces(few);
  return sql`(
    select f.* ${indexRowsAt(tx, places)}
  )`;
}

/** The same numbered as the collection's owner wants it: what is pinned first, what is sold out last where they said so. */
function inOwnOrder(
  tx: ShopTx,
  query: ListingQuery,
  few: RawBuilder<unknown>,
  collection: CollectionOrder | undefined,
) {
  if (!collection) throw new Error("Only a collection has an order of its own");
  const { id, sold_out_last, sort } = collection;
  const own = sort === "by_hand" ? undefined : orders[sort];
  return sql`(
    select f.*, row_number() over (order by
      case when c.pinned then 0 when ${sold_out_last} and f.sold_out then 2 else 1 end,
      case when c.pinned or ${sort === "by_hand"} then c.position end
      ${own ? sql`, ${own.key} ${own.descending ? sql`desc` : sql`asc`}` : sql``}, f.product_id) as nth
    from ${found(tx, query, few)} f ${joinTitle}
    join collection_products c on c.shop_id = f.shop_id and c.collection_id = ${id} and c.product_id = f.product_id
  )`;
}

function cardsJson(direction: RawBuilder<unknown>, limit: number) {
  return sql`(select coalesce(json_agg(card order by card.key ${direction}, card.id ${direction}), '[]') from (
    select p.id, p.handle, p.title, p.vendor, page.key, page.key::text as sort_value, v.*, pictures.pictures
    from (select * from page order by key ${direction}, product_id ${direction} limit ${limit + 1}) page
    join products p on p.shop_id = current_shop() and p.id = page.product_id
    ${joinCard}
  ) card)`;
}
