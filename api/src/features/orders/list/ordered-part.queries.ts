import { afterCursor, type Cursor } from "../../../db/page.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import {
  isInDays,
  type OrderFilter,
  paymentStatusesOf,
  stagesOf,
  hasStatus,
} from "./order-filter.queries.ts";
import type { Narrowed, Statuses } from "./order-narrowing.queries.ts";
import { directionOf, isOneIndexRange, orderBy, sortOf } from "./order-sorting.queries.ts";

/** Part of a list: `limit` orders after a cursor. */
export interface Part {
  at: Cursor | undefined;
  isDescending: boolean;
  limit: number;
  narrowed: Narrowed;
  /** True if the transaction reads another part after this one. */
  staysOpen?: boolean;
}

/**
 * The first orders of a part, with these columns. Reads no order that a status excludes, however rare the matching ones are.
 */
export function orderedPart(tx: ShopTx, filter: OrderFilter, part: Part, columns = sql`o.*`): Sql {
  const { narrowed } = part;
  if (narrowed.list) return ofList(tx, filter, part, columns, narrowed.list);
  if (narrowed.statuses) return merged(tx, filter, part, columns, narrowed.statuses);
  const isOneRange = !filter.stage && !filter.payment_status && isOneIndexRange(filter);
  if (isOneRange) return ofStatus(tx, filter, part, columns, sql``);
  // The first of each stage and payment status.
  return sql`(
    select o.* from unnest(${stagesOf(filter)}) of_stage (stage)
    cross join unnest(${paymentStatusesOf(filter)}) of_payment (status)
    cross join lateral ${ofStatus(tx, filter, part, columns, sql`and o.stage = of_stage.stage and o.payment_status = of_payment.status`)} o
    order by ${orderBy(filter, part.isDescending)} limit ${sql.lit(part.limit)})`;
}

/** Orders of a status, or of all, that are one range of an index. */
function ofStatus(
  tx: ShopTx,
  filter: OrderFilter,
  { at, isDescending, limit, narrowed }: Part,
  columns: Sql,
  isStatus: Sql,
): Sql {
  const { key, type } = sortOf(filter);
  // An expression, so that PostgreSQL doesn't read and sort all orders of the date range instead.
  const placedAt = filter.sort.endsWith("placed") ? undefined : sql`(o.placed_at + interval '0')`;
  return sql`(
    select ${columns} from orders o
    where o.shop_id = ${tx.shopId} ${isStatus} ${isInDays(tx, filter, placedAt)} ${narrowed.and}
      ${afterCursor(at, key, sql`o.id`, type, isDescending)}
    order by ${orderBy(filter, isDescending)} limit ${sql.lit(limit)})`;
}

/** Orders of tags, places, couriers and coupons by date, in the order of an index. */
function ofList(
  tx: ShopTx,
  filter: OrderFilter,
  { at, isDescending, limit }: Part,
  columns: Sql,
  list: NonNullable<Narrowed["list"]>,
): Sql {
  const direction = directionOf(isDescending);
  return sql`(
    select ${columns} from (${list.orders}) g join orders o on o.shop_id = ${tx.shopId} and o.id = g.id
    where true ${hasStatus(filter)} ${isInDays(tx, filter, sql`g.placed_at`)}
      ${list.and} ${afterCursor(at, sql`g.placed_at`, sql`g.id`, sortOf(filter).type, isDescending)}
    order by g.placed_at ${direction}, g.id ${direction} limit ${sql.lit(limit)})`;
}

/** The columns of sort orders, and of the conditions of `narrowedBy`. Planning takes longer with all. */
const filteredColumns = sql`
  o.id, o.number, o.placed_at, o.name, o.total, o.payment_method, o.source, o.lifecycle, o.fulfilment_status, o.payment_status, o.advance`;

/**
 * Merges the index ranges of these statuses, reading from each only until the page is full. Without "offset 0", PostgreSQL would
 * look for a first match of the filters in each range, to its end if it has none. The limit of a range excludes nothing: with
 * one that it can't estimate, PostgreSQL reads the range from the index instead of sorting all of it.
 */
function merged(
  tx: ShopTx,
  filter: OrderFilter,
  { at, isDescending, limit, narrowed }: Part,
  columns: Sql,
  statuses: Statuses[],
): Sql {
  const { key, type } = sortOf(filter);
  const isSortedByDate = filter.sort.endsWith("placed");
  const ranges = statuses.map(
    ({ stage, payment_status }) => sql`(
      select ${filteredColumns} from orders o
      where o.shop_id = ${tx.shopId} and o.stage = ${sql.lit(stage)} and o.payment_status = ${sql.lit(payment_status)}
        ${isSortedByDate ? isInDays(tx, filter) : sql``} ${afterCursor(at, key, sql`o.id`, type, isDescending)}
      order by ${orderBy(filter, isDescending)} limit (select ${sql.lit(Number.MAX_SAFE_INTEGER)}))`,
  );
  const all =
    ranges.length > 0
      ? sql.join(ranges, sql` union all `)
      : sql`select ${filteredColumns} from orders o where false`;
  return sql`(
    select ${columns} from (select * from (${all}) o order by ${orderBy(filter, isDescending)} offset 0) o
    where true ${isSortedByDate ? sql`` : isInDays(tx, filter)} ${narrowed.and}
    order by ${orderBy(filter, isDescending)} limit ${sql.lit(limit)})`;
}
