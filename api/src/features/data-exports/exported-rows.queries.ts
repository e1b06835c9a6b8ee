import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A table with the columns that are exported, and its primary key without `shop_id`, with types. */
export interface TableShape {
  name: string;
  columns: string[];
  key: { name: string; type: string }[];
}

/** Rows per page, unless their text is long. */
export const rowsAtOnce = 500;
/** A page ends with the row that exceeds this many bytes. */
const bytesAtOnce = 2_000_000;

/** The shapes of these tables in the database, in the same order, without the columns to omit. */
export function listTableShapes(
  tx: ShopTx,
  tables: { name: string; omit: readonly string[] }[],
): Promise<TableShape[]> {
  return tx.all(sql<TableShape>`
    select one->>'name' as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'shop_id'
          and not one->'omit' ? a.attname::text
        order by a.attnum) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by k.place), '[]')
       from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary and a.attname <> 'shop_id') as key
    from jsonb_array_elements(${JSON.stringify(tables)}::jsonb) with ordinality requested (one, place)
    join pg_class c on c.oid = (one->>'name')::regclass
    order by place`);
}

/** The shop's rows of a table after a key, in the order of the key: a page of them, as JSON. */
export function listExportedRows(
  tx: ShopTx,
  { name, columns, key }: TableShape,
  after: string[] | undefined,
): Promise<{ key: string[]; line: string }[]> {
  const list = (parts: Sql[]) => sql.join(parts, sql`, `);
  const ofRow = list(key.map((one) => sql`t.${sql.ref(one.name)}`));
  const asText = list(key.map((one) => sql`t.${sql.ref(one.name)}::text`));
  const last = list(key.map(({ type }, at) => sql`${after?.[at]}::text::${sql.raw(type)}`));
  // The tables of the platform have the shop's id in another column, or in the same.
  const shopColumn = sql.ref(name === "shops" ? "t.id" : "t.shop_id");
  const condition = after ? sql`and (${ofRow}) > (${last})` : sql``;
  const order = key.length > 0 ? sql`order by ${ofRow}` : sql``;
  return tx.allOnce(sql<{ key: string[]; line: string }>`
    select key, line from (
      select key, line, place, sum(octet_length(line)) over (order by place) - octet_length(line) as bytes_before
      from (
        select array[${asText}]::text[] as key, row_number() over (${order}) as place,
          (select row_to_json(r) from (select ${list(columns.map((one) => sql.ref(`t.${one}`)))}) r)::text as line
        from ${sql.table(name)} t where ${shopColumn} = ${tx.shopId} ${condition} ${order} limit ${rowsAtOnce}
      ) page
    ) measured
    where bytes_before < ${bytesAtOnce} order by place`);
}
