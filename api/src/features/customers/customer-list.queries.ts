import type { CustomerFilter, CustomerSort } from "@vitrine/contract/customers/customer-filter";
import type { CustomerRow } from "@vitrine/contract/customers/customers";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { plainText } from "../addresses/typed-text.rules.ts";

/** A customer in a list, with the value it is sorted by in the format of a cursor. */
type ListedCustomer = CustomerRow & { sort_value: string };

/** Part of a sorted list: `limit` customers after a cursor. */
interface Part {
  sort: CustomerSort;
  cursor?: Cursor;
  limit: number;
}

/**
 * The maximum count; above it, a list only says that there are more customers. Up to as many matches are read and sorted.
 * If a filter finds more, so many customers match that reading an index in the order of the list finds a page soon.
 */
export const countedUpTo = 5_000;

const neverOrdered = sql`timestamptz '1970-01-01 00:00+00'`;
const sortColumns = {
  created: { key: sql`c.created_at`, id: sql`c.id`, type: "timestamptz" },
  name: { key: sql`c.name collate "und-x-icu"`, id: sql`c.id`, type: "text" },
  orders: { key: sql`t.orders_count`, id: sql`t.customer_id`, type: "bigint" },
  spent: { key: sql`t.total_spent`, id: sql`t.customer_id`, type: "bigint" },
  last: {
    key: sql`coalesce(t.last_ordered_at, ${neverOrdered})`,
    id: sql`t.customer_id`,
    type: "timestamptz",
  },
} as const;

/** SQL: the customers `c` of the shop with their totals `t`. */
function customersOf(tx: ShopTx): Sql {
  return sql`customers c join customer_totals t on t.shop_id = c.shop_id and t.customer_id = c.id
    where c.shop_id = ${tx.shopId} and t.shop_id = ${tx.shopId}`;
}

/** A page of the filtered list and one more row if there is a next page, with the total up to one more than `countedUpTo`. */
export async function listCustomers(
  tx: ShopTx,
  filter: CustomerFilter,
  part: Part,
): Promise<{ rows: ListedCustomer[]; total: number }> {
  if (!isFiltered(filter)) {
    const [rows, total] = await tx.commitWith(
      Promise.all([inOrder(tx, filter, part), countCustomers(tx, filter)]),
    );
    return { rows, total };
  }
  const total = await countCustomers(tx, filter);
  const rows = await (total > countedUpTo ? inOrder(tx, filter, part) : sorted(tx, filter, part));
  return { rows, total };
}

/** The customers before and after one in the list, which need not contain it; undefined if there is no such customer. */
export async function findNeighbours(
  tx: ShopTx,
  id: string,
  { sort, ...filter }: CustomerFilter & { sort: CustomerSort },
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const at = await tx.find(sql<Cursor>`
    select (${sortOf(sort).key})::text as value, c.id from ${customersOf(tx)} and c.id = ${id}`);
  if (!at) return undefined;
  const isRare = isFiltered(filter) && (await countCustomers(tx, filter)) <= countedUpTo;
  const neighbour = async (direction: CustomerSort) => {
    const part = { sort: direction, cursor: at, limit: 0 };
    const [row] = await (isRare ? sorted(tx, filter, part) : inOrder(tx, filter, part));
    return row?.id ?? null;
  };
  const reversed = (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as CustomerSort;
  return { previous: await neighbour(reversed), next: await neighbour(sort) };
}

/** The ids of the customers that the filter finds, after one of them, in the order of the ids. */
export async function listCustomerIds(
  tx: ShopTx,
  filter: CustomerFilter,
  { after, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    select c.id from ${matching(tx, filter)} ${after ? sql`and c.id > ${after}` : sql``}
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function countCustomers(tx: ShopTx, filter: CustomerFilter): Promise<number> {
  const [{ count } = { count: 0 }] = await planned(
    tx,
    filter,
  )(sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${matching(tx, filter)} limit ${sql.lit(countedUpTo + 1)}) found`);
  return count;
}

/**
 * Reads all rows. With a filter, PostgreSQL plans for its values each time: a plan for any value would read all customers
 * to find the few of a rare country or tag.
 */
function planned(tx: ShopTx, filter: CustomerFilter) {
  return <Row>(query: Sql<Row>): Promise<Row[]> => (isFiltered(filter) ? tx.allOnce(query) : tx.all(query));
}

/** Reads an index in the order of the list. */
function inOrder(tx: ShopTx, filter: CustomerFilter, part: Part): Promise<ListedCustomer[]> {
  return planned(tx, filter)(page(tx, customersOf(tx), part, matches(tx, filter)));
}

/** Reads the few matches by id and sorts them; otherwise PostgreSQL would read an index of the sort to its end. */
function sorted(tx: ShopTx, filter: CustomerFilter, part: Part): Promise<ListedCustomer[]> {
  const isFound = sql`and c.id = any(array(select c.id from ${matching(tx, filter)}))`;
  return planned(tx, filter)(page(tx, customersOf(tx), part, isFound));
}

/** A page of the customers `c` and `t`; the tags are read for its rows only. */
function page(tx: ShopTx, from: Sql, { sort, cursor, limit }: Part, and: Sql) {
  const { key, id, type } = sortOf(sort);
  const isDescending = sort.startsWith("-");
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql<ListedCustomer>`
    select p.*, ${tagsOf(tx, sql`p.id`)} as tags from (
      select ${rowColumns}, (${key})::text as sort_value
      from ${from} ${and} ${afterCursor(cursor, key, id, type, isDescending)}
      order by ${key} ${direction}, ${id} ${direction} limit ${limit + 1}) p`;
}

/** SQL: the columns of a customer in a list, without its tags. */
export const rowColumns = sql`
  c.id, c.name, c.email, c.phone, c.country, c.accepts_marketing, c.is_tax_exempt, c.is_blocked, c.created_at,
  t.orders_count, t.total_spent, t.first_ordered_at, t.last_ordered_at`;

/** SQL: the tags of a customer, sorted. */
export function tagsOf(tx: ShopTx, id: Sql): Sql<string[]> {
  return sql<string[]>`array(
    select g.tag from customer_tags g where g.shop_id = ${tx.shopId} and g.customer_id = ${id} order by g.tag)`;
}

function sortOf(sort: CustomerSort) {
  return sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
}

function isFiltered(filter: CustomerFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== "");
}

/** SQL: the customers `c` that the filter finds, with their totals `t` only if it compares them. */
function matching(tx: ShopTx, filter: CustomerFilter): Sql {
  const { orders_min, orders_max, spent_min, spent_max, from, to } = filter;
  const comparesTotals = [orders_min, orders_max, spent_min, spent_max, from, to].some(
    (one) => one !== undefined,
  );
  const all = comparesTotals ? customersOf(tx) : sql`customers c where c.shop_id = ${tx.shopId}`;
  return sql`${all} ${matches(tx, filter)}`;
}

function matches(tx: ShopTx, filter: CustomerFilter): Sql {
  const { search, tag, country, marketing, exempt, blocked, orders_min, orders_max, spent_min, spent_max } =
    filter;
  const when = (value: unknown, condition: Sql) =>
    value === undefined || value === "" ? sql`` : sql`and ${condition}`;
  const is = (column: Sql, value: string | undefined) =>
    when(value, value === "yes" ? column : sql`not ${column}`);
  return sql`
    ${when(search, sql`c.id = any(array(select shop.find_customers(${plainText(search ?? "")})))`)}
    ${when(tag, sql`c.id in (select g.customer_id from customer_tags g where g.shop_id = ${tx.shopId} and g.tag = ${tag})`)}
    ${when(country, sql`c.country = ${country}`)}
    ${is(sql`c.accepts_marketing`, marketing)} ${is(sql`c.is_tax_exempt`, exempt)} ${is(sql`c.is_blocked`, blocked)}
    ${when(orders_min, sql`t.orders_count >= ${orders_min}`)} ${when(orders_max, sql`t.orders_count <= ${orders_max}`)}
    ${when(spent_min, sql`t.total_spent >= ${spent_min}`)} ${when(spent_max, sql`t.total_spent <= ${spent_max}`)}
    ${lastOrderedIn(tx, filter)}`;
}

/** SQL: the last order was placed on these days of the shop. */
function lastOrderedIn(tx: ShopTx, { from, to }: CustomerFilter): Sql {
  if (!from && !to) return sql``;
  const last = sql`coalesce(t.last_ordered_at, ${neverOrdered})`;
  const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;
  return sql`and ${last} > ${neverOrdered}
    ${from ? sql`and ${last} >= (${from}::date::timestamp at time zone ${zone})` : sql``}
    ${to ? sql`and ${last} < ((${to}::date + 1)::timestamp at time zone ${zone})` : sql``}`;
}
