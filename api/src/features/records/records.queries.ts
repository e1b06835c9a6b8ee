import type { Insertable, Updateable } from "kysely";
import type { ContentState } from "@vitrine/contract/records";
import type * as z from "zod";
import { afterCursor, likePattern, pageOf, readCursor } from "../../db/page.ts";
import type { Tables } from "../../db/tables.gen.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import { type PictureRow, pictureResponse } from "../pictures/pictures.rules.ts";

/** A table of a shop whose rows have an id and a date of creation. */
export type RecordTable = keyof {
  [
    Name in keyof Tables as Tables[Name] extends { shop_id: unknown; id: unknown; created_at: unknown }
      ? Name
      : never
  ]: true;
};

/** A schema of the contract whose fields are columns of the table, by the same names; `picture` is that of `picture_id`. */
export type RecordSchema<Stored> = z.ZodType<Stored> & { shape: object };

const orders = {
  newest: { column: sql`r.created_at`, type: "timestamptz", isDescending: true },
  position: { column: sql`r.position`, type: "bigint", isDescending: false },
} as const;

/** SQL: record `r` has this state by the clock that decides what shoppers see. */
const states: Record<ContentState, Sql> = {
  draft: sql`and r.published_at is null`,
  scheduled: sql`and r.published_at > now()`,
  published: sql`and r.published_at <= now()`,
};

/** SQL: a condition on record `r`, for tables with a title and a publication date. */
export function contentFilter({ search, status }: { search?: string; status?: ContentState }): Sql {
  return sql`${status ? states[status] : sql``} ${search ? sql`and r.title ilike ${likePattern(search)}` : sql``}`;
}

/**
 * A page of a list with the fields of `row`. `position` is for tables with such a column: the order chosen by the owner.
 *
 * @param filter a further condition on record `r`
 */
export async function readPage<Row extends { id: string }>(
  tx: ShopTx,
  table: RecordTable,
  row: RecordSchema<Row>,
  query: { limit: number; cursor?: string },
  order: keyof typeof orders = "newest",
  filter: Sql = sql``,
) {
  const { column, type, isDescending } = orders[order];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const rows = await tx.commitWith(
    tx.all(sql<Row & { sort_key: string }>`
      select ${columnsOf(row)}, ${column}::text as sort_key from ${sql.table(table)} r
      where r.shop_id = ${tx.shopId} ${afterCursor(readCursor(query.cursor), column, sql`r.id`, type, isDescending)} ${filter}
      order by ${column} ${direction}, r.id ${direction} limit ${query.limit + 1}`),
  );
  return pageOf(
    rows.map((found) => withPicture(tx, found)),
    query.limit,
    ({ sort_key }) => sort_key,
  );
}

export async function findRecord<Stored>(
  tx: ShopTx,
  table: RecordTable,
  id: string,
  stored: RecordSchema<Stored>,
): Promise<Stored | undefined> {
  const found = await tx.find(
    sql<Stored>`select ${columnsOf(stored)} from ${sql.table(table)} r where r.shop_id = ${tx.shopId} and r.id = ${id}`,
  );
  return found && withPicture(tx, found);
}

/** Inserts a record; returns false if the shop already has `max`. */
export async function insertRecord<Name extends RecordTable>(
  tx: ShopTx,
  table: Name,
  values: Insertable<Tables[Name]>,
  max?: number,
): Promise<boolean> {
  if (max !== undefined) await lockRecords(tx, table);
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const added = await tx.run(sql`
    insert into ${sql.table(table)} (shop_id, ${columns})
    select ${tx.shopId}, ${columns} from ${recordOf(table, values)} n
    ${max === undefined ? sql`` : sql`where (select count(*) from ${sql.table(table)} where shop_id = ${tx.shopId}) < ${max}`}`);
  return added > 0;
}

/**
 * Changes the columns of `values`. With `version`, only if the record still has it, and the version is incremented.
 *
 * @returns false if there is no such record, or it has another version
 */
export async function updateRecord<Name extends RecordTable>(
  tx: ShopTx,
  table: Name,
  id: string,
  values: Updateable<Tables[Name]>,
  version?: number,
): Promise<boolean> {
  const changes = Object.keys(values).map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`);
  if (version !== undefined) changes.push(sql`version = r.version + 1`);
  const changed = await tx.run(sql`
    update ${sql.table(table)} r set ${sql.join(changes)} from ${recordOf(table, values)} n
    where r.shop_id = ${tx.shopId} and r.id = ${id} ${version === undefined ? sql`` : sql`and r.version = ${version}`}`);
  return changed > 0;
}

/** Deletes a record. Returns false if there is no such record. */
export async function removeRecord(tx: ShopTx, table: RecordTable, id: string): Promise<boolean> {
  const removed = await tx.run(
    sql`delete from ${sql.table(table)} where shop_id = ${tx.shopId} and id = ${id}`,
  );
  return removed > 0;
}

/** The position after the last record. The next statement may insert a record there: concurrent calls wait. */
export async function nextPosition(tx: ShopTx, table: RecordTable): Promise<number> {
  await lockRecords(tx, table);
  const { position } = await tx.one(
    sql<{ position: number }>`
      select coalesce(max(position) + 1, 0) as position from ${sql.table(table)} where shop_id = ${tx.shopId}`,
  );
  return position;
}

/**
 * Moves a record to an index among all, 0 being the first, and renumbers the others. Moves of two users are applied
 * one after the other: none is lost, and no two records get the same position.
 *
 * @returns false if it was there already
 */
export async function moveRecord(
  tx: ShopTx,
  table: RecordTable,
  id: string,
  index: number,
): Promise<boolean> {
  await lockRecords(tx, table);
  const moved = await tx.run(sql`
    update ${sql.table(table)} r set position = n.position
    from (
      select id, case when id = ${id} then least(${index}::int, others) else place + (place >= ${index}::int)::int end as position
      from (
        select id, (row_number() over (order by id = ${id}, position, id) - 1)::int as place,
          (count(*) over () - 1)::int as others
        from ${sql.table(table)} where shop_id = ${tx.shopId}
      ) places
    ) n
    where r.shop_id = ${tx.shopId} and r.id = n.id and r.position <> n.position`);
  return moved > 0;
}

/** Locks a record until the transaction ends. */
export async function lockRecord(tx: ShopTx, table: RecordTable, id: string): Promise<void> {
  await tx.run(sql`select from ${sql.table(table)} where shop_id = ${tx.shopId} and id = ${id} for update`);
}

/** Locks this list of the shop until the transaction ends: other calls that count or order it wait. */
export async function lockRecords(tx: ShopTx, table: RecordTable): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${table}), ${tx.shopId})`);
}

/** A row of the table's type, so that PostgreSQL converts each value to the type of its column. */
function recordOf(table: RecordTable, values: object) {
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`;
}

function columnsOf({ shape }: { shape: object }) {
  return sql.join(
    Object.keys(shape).map((name) =>
      name === "picture" ? sql`${pictureJsonOf("r")} as picture` : sql.ref(`r.${name}`),
    ),
  );
}

/** The row with its picture as in responses, if it has one. */
function withPicture<Row>(tx: ShopTx, row: Row): Row {
  const { picture } = row as { picture?: PictureRow | null };
  return picture ? { ...row, picture: pictureResponse(tx.shopId, picture) } : row;
}
