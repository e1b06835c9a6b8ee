// Writes api/src/db/tables.gen.ts from the migrated database, so that a query can't name a missing column.
// Run: npm run generate. A test compares the file with a fresh database.
import pg from "pg";
import type { Connection } from "../src/db/pool.ts";

const types: Record<string, string> = {
  uuid: "string",
  text: "string",
  citext: "string",
  varchar: "string",
  inet: "string",
  date: "string",
  timestamptz: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
  jsonb: "unknown",
  json: "unknown",
  bytea: "Buffer",
  tsvector: "string",
  bit: "string",
  _text: "string[]",
  _int4: "number[]",
  _uuid: "string[]",
};

export async function tablesSource(connection: Connection): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    optional: boolean;
  }>(`
    select c.relname as "table", a.attname as "column", t.typname as "type", not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' or not a.attnotnull as optional
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('shop', 'platform')
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table);
  const lines = [
    "// Made by `npm run generate` from api/db/migrations. Not edited by hand.",
    'import type { Generated } from "kysely";',
    "",
  ];
  for (const [table, columns] of tables) {
    lines.push(`export interface ${pascal(table)} {`);
    for (const { column, type, nullable, optional } of columns) {
      const base = types[type];
      if (!base) throw new Error(`No TypeScript type for ${table}.${column}: ${type}`);
      const value = `${base}${nullable ? " | null" : ""}`;
      lines.push(`  ${column}: ${optional && !nullable ? `Generated<${value}>` : value};`);
    }
    lines.push("}", "");
  }
  lines.push("export interface Tables {");
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)};`);
  lines.push("}", "");
  return lines.join("\n").replace("Generated", "Generated");
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
