import type pg from "pg";

/** A table with the properties that are needed to insert a row. */
export interface Table {
  /** e.g. "shop.orders" */
  name: string;
  columns: Column[];
  /** Column → the referenced table of the schema shop. */
  references: Record<string, string>;
}

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** The first value of its check constraint, if only some values are allowed. */
  firstOf: string | null;
}

/** Every table of the schemas shop and platform, referenced tables first. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
          'defaulted', a.atthasdef or a.attidentity <> '',
          'firstOf', (select (regexp_match(pg_get_constraintdef(k.oid), 'ARRAY\\[''([^'']+)''::text'))[1]
                      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1)
        ) order by a.attnum)
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_object_agg(a.attname, pn.nspname || '.' || p.relname)
       from pg_constraint k cross join unnest(k.conkey) as u(attnum)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum
       join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
       where k.conrelid = c.oid and k.contype = 'f' and (a.attname <> 'shop_id' or n.nspname = 'platform')), '{}') as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('shop', 'platform') and c.relkind in ('r', 'p') order by 1`);
  const sorted: Table[] = rows.filter(({ name }) => name === "platform.shops");
  let left = rows.filter((row) => !sorted.includes(row));
  while (left.length > 0) {
    // A nullable reference does not delay its table: it is written later, or never.
    const ready = left.filter((table) =>
      table.columns.every(({ name, nullable }) => {
        const parent = table.references[name];
        return !parent || parent === table.name || nullable || sorted.some((done) => done.name === parent);
      }),
    );
    if (ready.length === 0)
      throw new Error(`Circular references: ${left.map(({ name }) => name).join(", ")}`);
    const free = ready.filter((table) =>
      Object.values(table.references).every(
        (parent) => parent === table.name || sorted.some((done) => done.name === parent),
      ),
    );
    const next = free.length > 0 ? free : ready.slice(0, 1);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Tables whose rows change even with requests that have no effect. */
const uncounted = new Set(["platform.attempts", "shop.idempotency_keys"]);

/**
 * The rows of a database at one moment, to compare with and to restore. Triggers record which tables are
 * written afterwards, so that comparing and restoring touch only these.
 */
export class Snapshot {
  readonly tables: Table[];
  #client: pg.Client;
  /** Hashes of the stored rows, by shop. */
  #remembered = new Map<number | undefined, Map<string, string>>();

  constructor(client: pg.Client, tables: Table[]) {
    this.#client = client;
    this.tables = tables;
  }

  /** Copies all rows, and records every write from then on. */
  async remember(): Promise<void> {
    this.#remembered.clear();
    const ofTable = ({ name }: Table) => `create table ${copyOf(name)} as table ${name};
      create trigger record_write after insert or update or delete or truncate on ${name}
        for each statement execute function snapshot.record_write();`;
    await this.#client.query(`
      create schema snapshot;
      create unlogged table snapshot.written (name text);
      create function snapshot.record_write() returns trigger language plpgsql security definer as $$
      begin
        insert into snapshot.written values (tg_table_schema || '.' || tg_table_name);
        return null;
      end $$;
      ${this.tables.map(ofTable).join("\n")}`);
  }

  /** Restores the rows of all tables that were written, and notifies the processes that the shops have changed. */
  async restore(): Promise<void> {
    const written = await this.#written();
    if (written.length === 0) return;
    const removals = written.toReversed().map(({ name }) => `delete from ${name};`);
    const copies = written.map(({ name, columns }) => {
      const names = columns.map((column) => `"${column.name}"`).join(", ");
      return `insert into ${name} (${names}) overriding system value select ${names} from ${copyOf(name)};`;
    });
    // In the role of a replica, so that no trigger writes derived rows or records these writes.
    await this.#client
      .query(`begin; set local session_replication_role = replica; ${removals.join("\n")} ${copies.join("\n")}
      delete from snapshot.written;
      select pg_notify('vitrine', json_build_object('kind', 'store', 'shop_id', id)::text) from platform.shops; commit`);
  }

  /** Hashes by table: of the given shop's rows, and under "… of others" of the rest. */
  async hashes(shopId?: number): Promise<Map<string, string>> {
    const remembered = this.#remembered.get(shopId) ?? (await this.#hash(this.tables, shopId, copyOf));
    this.#remembered.set(shopId, remembered);
    const written = await this.#hash(await this.#written(), shopId, (name) => name);
    return new Map([...remembered, ...written]);
  }

  /** The tables that were written since the rows were copied or restored. */
  async #written(): Promise<Table[]> {
    const { rows } = await this.#client.query<{ name: string }>({
      name: "written",
      text: "select distinct name from snapshot.written",
    });
    const names = new Set(rows.map(({ name }) => name));
    return this.tables.filter(({ name }) => names.has(name));
  }

  async #hash(
    tables: Table[],
    shopId: number | undefined,
    source: (name: string) => string,
  ): Promise<Map<string, string>> {
    const selects = tables
      .filter(({ name }) => !uncounted.has(name))
      .map(({ name, columns }) => {
        const hash = (which = "") =>
          `md5(coalesce(string_agg(t::text, E'\\n' order by t::text) ${which}, ''))`;
        const from = `from ${source(name)} t`;
        const column =
          name === "platform.shops" ? "id" : columns.find(({ name: its }) => its === "shop_id")?.name;
        if (shopId === undefined || !column)
          return `select '${name} of others' as name, ${hash()} as hash ${from}`;
        const [its, others] = ["=", "<>"].map((is) => hash(`filter (where ${column} ${is} ${shopId})`));
        return `select h.* from (select ${its} as its, ${others} as others ${from}) a,
          lateral (values ('${name}', its), ('${name} of others', others)) h(name, hash)`;
      });
    if (selects.length === 0) return new Map();
    const { rows } = await this.#client.query<{ name: string; hash: string }>(selects.join(" union all "));
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  }

  /**
   * The rows that differ from the copy, "+" and "−", as JSON, without values that differ between two
   * identical runs: times, hashes, and ids except the known ones.
   */
  async differences(known: Set<string>): Promise<string[]> {
    const parts = (await this.#written())
      .filter(({ name }) => !uncounted.has(name))
      .flatMap(({ name }) => [
        `select '+ ${name} ' || to_jsonb(t)::text as row from (select t::text, t from ${name} t where t::text not in (select k::text from ${copyOf(name)} k)) d(text, t)`,
        `select '− ${name} ' || to_jsonb(k)::text as row from (select k::text, k from ${copyOf(name)} k where k::text not in (select t::text from ${name} t)) d(text, k)`,
      ]);
    if (parts.length === 0) return [];
    const { rows } = await this.#client.query<{ row: string }>(parts.join(" union all "));
    return rows
      .map(({ row }) =>
        row
          .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
            known.has(id) ? id : "#",
          )
          .replace(/("(?:id|shop_id|target_id|changed_in)": "?)(\d+)/g, (all, name: string, id: string) =>
            known.has(id) ? all : `${name}#`,
          )
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, "#")
          // The random part of a unique code of a coupon.
          .replace(/(?<="code": "SAMPLE)[2-9A-Z]{8}(?=")/g, "#")
          .replace(/"\\\\x[0-9a-f]*"|"\$argon2[^"]*"/g, "#"),
      )
      .sort();
  }
}

/** The tables whose rows have changed. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
}

function copyOf(name: string): string {
  return `snapshot.${name.replace(".", "_")}`;
}
