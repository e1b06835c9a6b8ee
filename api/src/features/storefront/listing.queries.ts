import type { ListingQuery, ListingSort } from "@vitrine/contract/products/store-listing";
import { afterCursor, readCursor } from "../../db/page.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Matching } from "../catalogue/facet-index.rules.ts";
import { indexRowsAt, isMatching, matchingRows } from "../catalogue/facets.queries.ts";
import { type CardRow, joinCard } from "./cards.queries.ts";

/** A page of a list. */
export interface Listed {
  /** Number of products that match, on all pages. */
  total: number;
  /** A page and the row after it; for the previous page, in reverse order. */
  cards: CardRow[];
  /** Ordinals of all products that match the search; null without a search. */
  found: number[] | null;
}

/** The collection of a list, with its sort order. */
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

// Row `f` of the product index, its product `p` for titles, its rank for relevance.
const orders = {
  newest: { key: sql`f.created_at`, type: "timestamptz", descending: true },
  oldest: { key: sql`f.created_at`, type: "timestamptz", descending: false },
  best_selling: { key: sql`f.sold_30_days`, type: "bigint", descending: true },
  best_rated: { key: sql`f.rating_rank`, type: "bigint", descending: true },
  price_low: { key: sql`f.price_min`, type: "bigint", descending: false },
  price_high: { key: sql`f.price_min`, type: "bigint", descending: true },
  title: { key: sql`p.title collate "und-x-icu"`, type: "text", descending: false },
  title_desc: { key: sql`p.title collate "und-x-icu"`, type: "text", descending: true },
  relevance: { key: sql`f.rank`, type: "bigint", descending: true },
  featured: { key: sql`f.nth`, type: "bigint", descending: false },
} as const satisfies Record<ListingSort, { key: Sql; type: string; descending: boolean }>;

/**
 * From this number of matches on, the list is read in its own order instead of looking up all matches and sorting
 * them. Higher for prices: for the cheapest products of a price range, all cheaper products would be read too.
 */
const manyBy = (sort: ListingSort) => (sort === "price_low" || sort === "price_high" ? 8_000 : 1_500);

/** A page of a list of active products. The cards' data is read from the live tables. */
export async function listProducts(
  tx: ShopTx,
  query: ListingQuery,
  matching: Matching,
  sort: ListingSort,
  collection?: CollectionOrder,
): Promise<Listed> {
  const { key, type } = orders[sort];
  // Reversed for the previous page.
  const descending = orders[sort].descending !== (query.before !== undefined);
  const direction = descending ? sql`desc` : sql`asc`;
  const after = afterCursor(
    readCursor(query.before ?? query.cursor),
    key,
    sql`f.product_id`,
    type,
    descending,
  );
  const words = query.search
    ? sql`words as materialized (
      select place, product_id, rank from search_products(${query.search})
    ), matched as materialized (
      select * from words where ${isMatching(matching, sql`place`)}
    ), `
    : sql``;
  return tx.one(sql<Listed>`
    with ${words}page as materialized (
      select f.product_id, ${key} as key
      ${fromMatching(tx, query, matching, sort, collection)} ${sort === "title" || sort === "title_desc" ? joinTitle : sql``}
      where true ${after}
      order by ${key} ${direction}, f.product_id ${direction} limit ${query.limit + 1}
    )
    select ${cardsJson(tx, direction, query.limit)} as cards,
           ${
             query.search
               ? sql`(select count(*) from matched) as total, (select coalesce(json_agg(place), '[]') from words) as found`
               : sql`${matching.total}::bigint as total, null as found`
           }`);
}

/** `from …`: the rows from which a page is taken, as `f`. */
function fromMatching(
  tx: ShopTx,
  { search }: ListingQuery,
  matching: Matching,
  sort: ListingSort,
  collection: CollectionOrder | undefined,
): Sql {
  if (search && sort === "relevance") return sql`from matched f`;
  const rows = search
    ? indexRowsAt(tx, sql`select place from matched offset 0`)
    : matchingRows(tx, matching, manyBy(sort), sql`is_active`);
  return sort === "featured" ? sql`from ${inOwnOrder(tx, rows, collection)} f` : rows;
}

const joinTitle = sql`join products p on p.shop_id = f.shop_id and p.id = f.product_id`;

/**
 * The same rows, numbered in the collection's order: pinned products first, sold-out ones last if its owner chose
 * that. On the date of a preview, rules may add products that have no position yet.
 */
function inOwnOrder(tx: ShopTx, rows: Sql, collection: CollectionOrder | undefined) {
  if (!collection) throw new Error("Only a collection has an order of its own");
  const { id, sold_out_last, sort } = collection;
  const own = sort === "by_hand" ? undefined : orders[sort];
  return sql`(
    select f.*, row_number() over (order by
      case when c.pinned then 0 when ${sold_out_last} and f.sold_out then 2 else 1 end,
      case when c.pinned or ${sort === "by_hand"} then c.position end
      ${own ? sql`, ${own.key} ${own.descending ? sql`desc` : sql`asc`}` : sql``}, f.product_id) as nth
    ${rows} ${joinTitle}
    ${tx.previewTime === undefined ? sql`join` : sql`left join`} collection_products c on c.shop_id = f.shop_id and c.collection_id = ${id} and c.product_id = f.product_id
  )`;
}

function cardsJson(tx: ShopTx, direction: Sql, limit: number) {
  return sql`(select coalesce(json_agg(card order by card.key ${direction}, card.id ${direction}), '[]') from (
    select p.id, p.handle, p.title, p.vendor, page.key, page.key::text as sort_value, v.*, pictures.pictures
    from (select * from page order by key ${direction}, product_id ${direction} limit ${limit + 1}) page
    join products p on p.shop_id = current_shop() and p.id = page.product_id
    ${joinCard(tx)}
  ) card)`;
}
