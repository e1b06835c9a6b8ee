import { type Sql, sql } from "../../../db/sql.ts";
import type { OrderFilter } from "./order-filter.queries.ts";

const sortColumns = {
  number: { key: sql`o.number`, type: "bigint" },
  placed: { key: sql`o.placed_at`, type: "timestamptz" },
  customer: { key: sql`o.name collate "und-x-icu"`, type: "text" },
  total: { key: sql`o.total`, type: "bigint" },
} as const;

/** The column of the list's sort order, as SQL of order `o`, and its type. */
export function sortOf({ sort }: OrderFilter) {
  return sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
}

export function orderBy(filter: OrderFilter, isDescending: boolean): Sql {
  const direction = directionOf(isDescending);
  return sql`${sortOf(filter).key} ${direction}, o.id ${direction}`;
}

export function directionOf(isDescending: boolean): Sql {
  return isDescending ? sql`desc` : sql`asc`;
}

/** True if the filtered list is one range of one index, in its order. */
export function isOneIndexRange({ stage, payment_status, sort }: OrderFilter): boolean {
  return stage || payment_status
    ? Boolean(stage && payment_status)
    : sort.endsWith("placed") || sort.endsWith("number");
}
