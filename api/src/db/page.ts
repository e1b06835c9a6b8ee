import { sql, type Sql } from "./sql.ts";
import { apiError } from "../api-error.ts";

/** Start of a page: the sort value and id of the last row of the page before. Opaque to clients. */
export interface Cursor {
  value: string | number;
  id: string;
}

export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as [unknown, unknown];
    if (
      (typeof value === "string" || typeof value === "number") &&
      typeof id === "string" &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    )
      return { value, id };
  } catch {
    // falls through: not a cursor of ours
  }
  throw beginAgain();
}

function beginAgain() {
  return apiError("invalid_input", { errors: { cursor: ["Start again from the first page."] } });
}

/**
 * Validates a cursor's value for the column's type: cursors of another list and forged ones may not match.
 */
const fits: Record<"timestamptz" | "text" | "bigint", (value: string) => boolean> = {
  timestamptz: (value) => /^\d{4}-\d\d-\d\d[ T]/.test(value) && !Number.isNaN(Date.parse(value)),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  text: (value) => !value.includes("\0") && value.isWellFormed(),
};

function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

/**
 * A page from rows that were queried with one more than the limit: an extra row means that there is a next
 * page.
 *
 * @param at the sort value of a row, in the query's order
 */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  at: (row: Row) => string | number,
) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next = rows.length > limit && last ? writeCursor({ value: at(last), id: last.id }) : null;
  return { data, meta: { next_cursor: next } };
}

/**
 * A page with cursors in both directions. `rows` start at the cursor, or end at `before` and are in reverse
 * order.
 */
export function pageBothWays<Row extends { id: string }>(
  rows: Row[],
  { limit, cursor, before }: { limit: number; cursor?: string; before?: string },
  at: (row: Row) => string | number,
) {
  const found = rows.slice(0, limit);
  const data = before === undefined ? found : found.toReversed();
  const [first, last] = [data[0], data.at(-1)];
  const cursorOf = (row: Row | undefined) => (row ? writeCursor({ value: at(row), id: row.id }) : null);
  const isMore = rows.length > limit;
  return {
    data,
    meta: {
      next_cursor: isMore || before !== undefined ? cursorOf(last) : null,
      previous_cursor: (before === undefined ? cursor !== undefined : isMore) ? cursorOf(first) : null,
    },
  };
}

/** `meta.total` of a list whose rows were counted up to `max` + 1; undefined if they were not counted. */
export function cappedTotal(total: number | undefined, max: number) {
  if (total === undefined || total <= max) return { total };
  return { total: max, total_is_minimum: true as const };
}

/** SQL: `and (column, id) < (…)` for a descending list; empty for the first page. */
export function afterCursor(
  cursor: Cursor | undefined,
  column: Sql,
  id: Sql,
  type: "timestamptz" | "text" | "bigint",
  descending: boolean,
) {
  if (!cursor) return sql``;
  if (!fits[type](String(cursor.value))) throw beginAgain();
  const sign = descending ? sql`<` : sql`>`;
  return sql`and (${column}, ${id}) ${sign} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`;
}

/**
 * `afterCursor` for a list that is in the order of a small number first, and then of a descending time. The cursor's value is
 * both: "5 2026-11-27 10:00:00+00".
 */
export function afterRankedCursor(
  cursor: Cursor | undefined,
  { rank, isDescending }: { rank: Sql; isDescending: boolean },
  column: Sql,
  id: Sql,
) {
  if (!cursor) return sql``;
  const [, number, time = ""] = /^(-?\d{1,4}) (.+)$/.exec(String(cursor.value)) ?? [];
  if (number === undefined || !fits.timestamptz(time)) throw beginAgain();
  // Rows can't be compared in both directions at once.
  return isDescending
    ? sql`and (${rank}, ${column}, ${id}) < (${number}::smallint, ${time}::timestamptz, ${cursor.id}::uuid)`
    : sql`and ${rank} >= ${number}::smallint and (${rank} > ${number}::smallint or (${column}, ${id}) < (${time}::timestamptz, ${cursor.id}::uuid))`;
}

/** Pattern for LIKE that contains the text; `%`, `_` and `\` are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
