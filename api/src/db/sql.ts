import { createHash } from "node:crypto";

/**
 * A statement or a part of one: constant texts, and between them values and other parts. `Row` is the type of the
 * statement's rows. It has no connection: only a transaction runs it.
 */
export class Sql<out Row = unknown> {
  /** For the type checker only. */
  declare readonly row?: Row;
  readonly texts: readonly string[];
  readonly slots: readonly unknown[];
  constructor(texts: readonly string[], slots: readonly unknown[]) {
    this.texts = texts;
    this.slots = slots;
  }
}

/**
 * A template: its values become parameters, and parts of statements are inserted.
 * `` sql<{ id: string }>`select id from orders where shop_id = ${shopId} and ${isOpen}` ``
 */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...slots: unknown[]): Sql<Row> {
  return new Sql<Row>(texts, slots);
}

/** Inserts a text as it is. Must not contain anything from a request. */
sql.raw = <Row = unknown>(text: string): Sql<Row> => new Sql<Row>([text], []);

/** The quoted name of a column, also with its table: `c.id`. */
sql.ref = (name: string): Sql => sql.raw(name.split(".").map(quoted).join("."));

/** The quoted name of a table, also with its schema. */
sql.table = sql.ref;

/** A constant in the text, with which PostgreSQL plans the statement. */
sql.lit = (value: string | number | boolean | null): Sql =>
  sql.raw(typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value));

/**
 * A list of ids whose length PostgreSQL doesn't see when it plans. With a visible one it takes the statement for cheaper
 * than its general plan, and plans it again for each list: up to five times the work of the statement itself.
 */
sql.ids = (ids: readonly string[]): Sql => sql`array(select unnest(${ids}::uuid[]))`;

/** A list of values and parts. The separator has no values. */
sql.join = (slots: readonly unknown[], separator: Sql = comma): Sql =>
  slots.length === 0 ? nothing : new Sql(textsBetween(separator.texts[0]!, slots.length), slots);

/** `name = value` for each value that isn't undefined. */
sql.assignments = (values: object): Sql[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/** A `timestamptz` in JavaScript's format, which JSON made by PostgreSQL doesn't have: "2026-11-28T16:00:00.000Z". */
sql.instant = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const comma = sql.raw(", ");
const nothing = sql.raw("");

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const separators = new Map<string, (readonly string[])[]>();

/** Returns the same array for each list of this length, so that `compile` recognises it. */
function textsBetween(separator: string, length: number): readonly string[] {
  let known = separators.get(separator);
  if (!known) separators.set(separator, (known = []));
  return (known[length] ??= ["", ...Array.from({ length: length - 1 }, () => separator), ""]);
}

/** A statement to send. Without a name it is planned each time. */
export interface Compiled {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * A node in the tree of the statements compiled so far: its children are the parts that may follow. So a statement is
 * found by the identity of its templates, without building and hashing its text (docs/decisions/0113).
 */
class Shape {
  readonly next = new Map<Step, Shape>();
  compiled: { name: string; text: string } | undefined;
}

/** The texts of a template, the text of a part without slots, or a value. */
type Step = readonly string[] | string | typeof aValue;
const aValue = Symbol();

/**
 * The statements compiled so far, up to a number of them. Lists of varying length produce an unlimited number of texts:
 * further ones run unnamed, instead of filling the memory of both servers.
 */
export class Statements {
  readonly #max: number;
  readonly #root = new Shape();
  #count = 0;
  constructor(max: number) {
    this.#max = max;
  }

  /** The statement's text, with `$1` for its first value. */
  compile(query: Sql): Compiled {
    const values: unknown[] = [];
    const shape = this.#walk(query, this.#root, values);
    if (shape.compiled) return { ...shape.compiled, values };
    const { text } = compileOnce(query);
    if (this.#count >= this.#max) return { name: "", text, values };
    this.#count++;
    shape.compiled = { name: nameOf(text), text };
    return { ...shape.compiled, values };
  }

  /** Collects the values of a statement, and returns its node. */
  #walk({ texts, slots }: Sql, from: Shape, values: unknown[]): Shape {
    let shape = this.#after(from, slots.length === 0 ? texts[0]! : texts);
    for (const slot of slots) {
      if (slot instanceof Sql) shape = this.#walk(slot, shape, values);
      else {
        values.push(slot);
        shape = this.#after(shape, aValue);
      }
    }
    return shape;
  }

  #after(shape: Shape, step: Step): Shape {
    let next = shape.next.get(step);
    if (!next) {
      next = new Shape();
      if (this.#count < this.#max) shape.next.set(step, next);
    }
    return next;
  }
}

const statements = new Statements(2_000);

/** The statement's text, values and name. */
export function compile(query: Sql): Compiled {
  return statements.compile(query);
}

/** The same for a statement with a unique text. */
export function compileOnce(query: Sql): Compiled {
  let text = "";
  const values: unknown[] = [];
  const write = ({ texts, slots }: Sql): void => {
    text += texts[0];
    for (const [at, slot] of slots.entries()) {
      if (slot instanceof Sql) write(slot);
      else text += `$${values.push(slot)}`;
      text += texts[at + 1];
    }
  };
  write(query);
  return { name: "", text, values };
}

/** The name of a statement: the same text has the same name in every process. */
export function nameOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}
