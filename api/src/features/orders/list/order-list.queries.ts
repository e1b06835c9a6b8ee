import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { afterCursor, type Cursor, readCursor } from "../../../db/page.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { orderTagsOf } from "../../order-tags/order-tags.queries.ts";
import { hasReturns, hasStatus, isInDays, type OrderFilter } from "./order-filter.queries.ts";
import { narrowedBy, notNarrowed } from "./order-narrowing.queries.ts";
import { searchOf, type WordSearch } from "./order-search.queries.ts";
import { isOneIndexRange, orderBy, sortOf } from "./order-sorting.queries.ts";
import { orderedPart, type Part } from "./ordered-part.queries.ts";

/** An order in a list, with the value it is sorted by in the format of a cursor. */
type SortedOrder = ListedOrder & { sort_value: string };

interface ListedOrders {
  rows: SortedOrder[];
  /** Orders that match; undefined if many do, and counting them takes long. */
  total?: number;
}

/** The maximum count; above it, a list only says that there are more orders. */
export const countedUpTo = 1_000;
/** A search scans this many orders of the list before it uses the text index. */
const searchedDirectly = 2_000;
/** It stops after a fifth of them if it has found fewer than this: the index finds so rare a word sooner. */
const fewFound = 3;
/** Maximum number of orders in a date range to sort by anything but date. More are too slow to sort. */
const sortedAtMost = 50_000;

/**
 * Lists a page of orders and one more row if there is a next page. Must be the last query of its transaction.
 */
export async function listOrders(
  tx: ShopTx,
  filter: OrderFilter & { limit: number; cursor?: string },
): Promise<ListedOrders> {
  const part = {
    at: readCursor(filter.cursor),
    isDescending: filter.sort.startsWith("-"),
    limit: filter.limit + 1,
    narrowed: await narrowedBy(tx, filter),
  };
  if (isSearched(filter, part)) return searchOrders(tx, filter, part);
  if (part.narrowed === notNarrowed)
    return countedRows(
      tx,
      part,
      await ordersInOrder(tx, filter, part, sql`, (${countOrders(tx, filter)}) as found`),
    );
  const rows = await tx.commitWith(tx.all(await ordersInOrder(tx, filter, part)));
  return { rows, total: part.narrowed.total };
}

/** True if the list isn't read in its order. */
function isSearched({ return_status, search }: OrderFilter, { narrowed }: Part): boolean {
  return Boolean(return_status || search || narrowed.few);
}

/**
 * Finds the orders before and after one in the list, which need not contain it; undefined if there is no such
 * order.
 */
export async function findNeighbours(
  tx: ShopTx,
  id: string,
  filter: OrderFilter,
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const { key } = sortOf(filter);
  const at = await tx.find(sql<Cursor>`
    select (${key})::text as value, o.id from orders o where o.shop_id = ${tx.shopId} and o.id = ${id}`);
  if (!at) return undefined;
  const narrowed = await narrowedBy(tx, filter);
  const neighbour = async (isDescending: boolean) => {
    const part = { at, isDescending, limit: 1, narrowed, staysOpen: true };
    const { rows } = isSearched(filter, part)
      ? await searchOrders(tx, filter, part)
      : { rows: await tx.all(await ordersInOrder(tx, filter, part)) };
    return rows[0]?.id ?? null;
  };
  const isDescending = filter.sort.startsWith("-");
  return { previous: await neighbour(!isDescending), next: await neighbour(isDescending) };
}

/** Counts the orders of a filter without a search, up to one more than `countedUpTo`. */
function countOrders(tx: ShopTx, filter: OrderFilter): Sql {
  return sql`
    select count(*) from (
      select from orders o where o.shop_id = ${tx.shopId} ${hasStatus(filter)} ${isInDays(tx, filter)} limit ${sql.lit(countedUpTo + 1)}) counted`;
}

/** A part of the filtered list, read from an index in the order of the list where possible. */
async function ordersInOrder(tx: ShopTx, filter: OrderFilter, part: Part, more?: Sql) {
  const isSortedByDate = filter.sort.endsWith("placed");
  const isSorted = (filter.from || filter.to) && !isSortedByDate && (await hasFewInDays(tx, filter));
  const { key } = sortOf(filter);
  const ids = isSorted
    ? sortedDays(tx, filter, part)
    : sql`select o.id from ${orderedPart(tx, filter, part, sql`${key}, o.id`)} o`;
  return listed(
    tx,
    filter,
    part,
    sql`(select * from orders where shop_id = ${tx.shopId} and id = any(array(${ids})))`,
    more,
  );
}

/** The ids of a part of the filter's days. Without "offset 0", PostgreSQL would read the index of the sort to its end. */
function sortedDays(tx: ShopTx, filter: OrderFilter, { at, isDescending, limit, narrowed }: Part): Sql {
  const { key, type } = sortOf(filter);
  return sql`
    select o.id from (
      select o.id, o.number, o.placed_at, o.name, o.total from orders o
      where o.shop_id = ${tx.shopId} ${hasStatus(filter)} ${isInDays(tx, filter)} ${narrowed.and} offset 0
    ) o
    where true ${afterCursor(at, key, sql`o.id`, type, isDescending)}
    order by ${orderBy(filter, isDescending)} limit ${sql.lit(limit)}`;
}

async function hasFewInDays(tx: ShopTx, filter: OrderFilter): Promise<boolean> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select from orders o where o.shop_id = ${tx.shopId} ${isInDays(tx, filter)}
      order by o.placed_at limit ${sortedAtMost + 1}) found`);
  return count <= sortedAtMost;
}

/** The rows of `from` after the part's cursor, sorted; `more` are additional columns. */
function listed<More>(
  tx: ShopTx,
  filter: OrderFilter,
  { at, isDescending, limit }: Part,
  from: Sql,
  more: Sql = sql``,
) {
  const { key, type } = sortOf(filter);
  return sql<SortedOrder & More>`
    select o.id, o.number, o.number_prefix, o.stage, o.lifecycle, o.confirmation, o.payment_status,
           o.fulfilment_status, o.return_status, o.hold_reason, o.customer_id, o.name, o.email, o.item_count, o.total, o.currency, o.payment_method, o.payment->>'name' as payment_name,
           coalesce((o.delivery->>'is_pickup')::boolean, false) as is_pickup,
           o.delivery->>'name' as delivery_name, o.delivery->>'arrives_to' as arrives_to, o.delivery->'window' as "window",
           o.is_test, o.placed_at, ${orderTagsOf(tx, sql`o.id`)} as tags, (${key})::text as sort_value ${more}
    from ${from} o where true ${afterCursor(at, key, sql`o.id`, type, isDescending)}
    order by ${orderBy(filter, isDescending)} limit ${sql.lit(limit)}`;
}

/**
 * Scans the next orders of the list first: a common word fills the page from them. A rarer word is searched
 * in the indexes of words, SKUs and emails, counted and sorted.
 */
async function searchOrders(tx: ShopTx, filter: OrderFilter, part: Part): Promise<ListedOrders> {
  const search = filter.search ? searchOf(tx, filter.search) : undefined;
  // Few orders have returns that need work: their index is read to its end.
  if (part.narrowed.few || filter.return_status || !search)
    return searchExactly(tx, filter, part, search?.isFound ?? sql`true`);
  if (search.isExact) return searchExactly(tx, filter, part, search.isFound);
  const limit = isOneIndexRange(filter) ? searchedDirectly : searchedDirectly / 4;
  for (const scanned of [limit / 5, limit]) {
    const found = await scan(tx, filter, part, search.isFound, scanned);
    if (found.total !== undefined || found.rows.length === part.limit) return found;
    if (found.rows.length < fewFound) break;
  }
  return searchByIndex(tx, filter, part, search);
}

/** Searches the next `limit` orders of the list. A list that isn't longer is scanned completely, and counted. */
async function scan(
  tx: ShopTx,
  filter: OrderFilter,
  part: Part,
  isFound: Sql,
  limit: number,
): Promise<ListedOrders> {
  const near = (at: Cursor | undefined) =>
    orderedPart(tx, filter, { ...part, at, limit, narrowed: notNarrowed });
  const found = (at: Cursor | undefined) =>
    sql`(select * from ${near(at)} o where ${isFound} ${part.narrowed.and})`;
  const [rows, { total }] = await ending(
    tx,
    part,
    Promise.all([
      tx.all(listed(tx, filter, part, found(part.at))),
      tx.one(sql<{ total: number | null }>`
        select case when (select count(*) from ${near(undefined)} o) < ${limit} then (select count(*) from ${found(undefined)} o) end as total`),
    ]),
  );
  return total === null ? { rows } : { rows, total };
}

/** The few orders with a number, an email, a rare filter or returns that need work, counted while they are read. */
function searchExactly(tx: ShopTx, filter: OrderFilter, part: Part, isFound: Sql) {
  const { few, and } = part.narrowed;
  const orders = sql`(
    select o.*, count(*) over () as found from orders o
    where o.shop_id = ${tx.shopId} ${few ? sql`and o.id = any(array(${few}))` : sql``} and ${isFound} ${and}
      ${hasReturns(filter)} ${hasStatus(filter)} ${isInDays(tx, filter)})`;
  return countedRows(tx, part, listed(tx, filter, part, orders, sql`, o.found`));
}

async function searchByIndex(tx: ShopTx, filter: OrderFilter, part: Part, { words, otherIds }: WordSearch) {
  const columns = sql`o.id, o.number, o.placed_at, o.name, o.total, o.stage, o.payment_status`;
  const others = sql`
    select ${columns} from orders o where o.shop_id = ${tx.shopId} and o.id = any(array(${otherIds}))`;
  const withWords = sql`select * from shop.find_orders(${words}) union ${others}`;
  const found =
    part.narrowed === notNarrowed
      ? withWords
      : sql`select f.* from (${withWords}) f where exists (
          select from orders o where o.shop_id = ${tx.shopId} and o.id = f.id ${part.narrowed.and})`;
  const { key, type } = sortOf(filter);
  const ofPage = sql`
    select o.id from found o where true ${afterCursor(part.at, key, sql`o.id`, type, part.isDescending)}
    order by ${orderBy(filter, part.isDescending)} limit ${part.limit}`;
  return countedRows(
    tx,
    part,
    sql`
    with found as materialized (select * from (${found}) o where true ${hasStatus(filter)} ${isInDays(tx, filter)})
    ${listed(tx, filter, part, sql`(select * from orders where shop_id = ${tx.shopId} and id = any(array(${ofPage})))`, sql`, (select count(*) from found) as found`)}`,
  );
}

/** Requested with the commit, unless the transaction reads another part. */
function ending<T>(tx: ShopTx, { staysOpen }: Part, requested: Promise<T>): Promise<T> {
  return staysOpen ? requested : tx.commitWith(requested);
}

/** Reads a page of orders whose rows contain the total count. */
async function countedRows(tx: ShopTx, part: Part, page: Sql): Promise<ListedOrders> {
  const rows = await ending(tx, part, tx.all(page as Sql<SortedOrder & { found: number }>));
  return { rows, total: rows[0]?.found ?? (part.at ? undefined : 0) };
}
