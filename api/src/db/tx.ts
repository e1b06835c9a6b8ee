import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
} from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import type { Tables } from "./tables.gen.ts";

/** Builds queries; it has no connection. Only a transaction runs them. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of the builder, or of Kysely's `sql` tag. */
export type Query<Row> = { compile(): CompiledQuery<Row> } | RawBuilder<Row>;

/**
 * An open transaction. Every statement is named after its text, so that PostgreSQL plans it once per connection:
 * an unnamed statement costs three times the database's CPU.
 */
export abstract class Tx {
  #client: PoolClient;
  #last: Promise<unknown>[] = [];
  #committed: Promise<unknown> | undefined;
  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** All rows. */
  async all<Row>(query: Query<Row>): Promise<Row[]> {
    return (await this.#run(query)).rows as Row[];
  }

  /** The row, or undefined. */
  async find<Row>(query: Query<Row>): Promise<Row | undefined> {
    return (await this.#run(query)).rows[0] as Row | undefined;
  }

  /** The row; a missing one is an accident. */
  async one<Row>(query: Query<Row>): Promise<Row> {
    const row = await this.find(query);
    if (row === undefined) throw new Error("Expected a row");
    return row;
  }

  /**
   * All rows of a statement whose very text is made for the occasion, such as a collection's rules: it is not named,
   * so that it takes no place among those that come again.
   */
  async allOnce<Row>(query: Query<Row>): Promise<Row[]> {
    const { sql: text, parameters } = isRaw(query) ? query.compile(db) : query.compile();
    sendTogether(this.#client);
    return (await this.#client.query({ text, values: parameters as unknown[] })).rows as Row[];
  }

  /** Runs it and tells how many rows it touched. */
  async run(query: Query<unknown>): Promise<number> {
    return (await this.#run(query)).rowCount ?? 0;
  }

  /**
   * A statement whose answer nobody needs: sent together with the commit, so that rows held by the transaction are
   * held for one trip less. Should it fail, the whole transaction fails.
   */
  runLast(query: Query<unknown>): void {
    const run = this.#run(query);
    run.catch(() => {});
    this.#last.push(run);
  }

  /**
   * Says that no more is asked of the transaction than what has just been: `commit` leaves in the same packet, and one
   * trip is all it takes. `tx.lastly(Promise.all([tx.all(list), tx.one(count)]))`
   */
  lastly<T>(asked: Promise<T>): Promise<T> {
    asked.catch(() => {});
    this.#sendCommit();
    return asked;
  }

  /**
   * For the one who opened it. A last statement that failed turns the commit into a rollback, which PostgreSQL does
   * not call an error; so their answers are looked at, too.
   */
  async commit(): Promise<void> {
    this.#sendCommit();
    await Promise.all(this.#last);
    await this.#committed;
  }

  #sendCommit(): void {
    if (this.#committed) return;
    sendTogether(this.#client);
    this.#committed = this.#client.query("commit");
    this.#committed.catch(() => {});
  }

  /** The connection itself, for what must share the transaction but brings its own SQL (the job queue). */
  async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.#client.query(values.length > 0 ? { name: nameOf(text), text, values } : text);
  }

  #run(query: Query<unknown>) {
    const { sql, parameters } = isRaw(query) ? query.compile(db) : query.compile();
    sendTogether(this.#client);
    return this.#client.query({ name: nameOf(sql), text: sql, values: parameters as unknown[] });
  }
}

/** A transaction that sees one shop. Only `inShop` makes one; it is the tenant and the transaction at once. */
export class ShopTx extends Tx {
  readonly shopId: number;
  constructor(client: PoolClient, shopId: number) {
    super(client);
    this.shopId = shopId;
  }
}

/** A transaction over what belongs to no shop. Only `inPlatform` makes one. */
export class PlatformTx extends Tx {
  // Keeps the two kinds apart for the compiler.
  readonly platform = true;
}

/** Either, for what both can do: enqueue a job, notify. */
export type AnyTx = ShopTx | PlatformTx;

/**
 * Holds back what is written to a connection until the code at hand has run on, so that statements given one after
 * the other leave in one packet: `begin` with the first of them, the last with `commit`.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    // Lists of varying length make texts without end; those few run unnamed rather than fill the server's memory.
    if (names.size > 2_000) return "";
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

function isRaw(query: Query<unknown>): query is RawBuilder<unknown> {
  return "isRawBuilder" in query;
}

/** Whether PostgreSQL refused a value as such (SQLSTATE class 22): another try would not mend that. */
export function isUnstorable(failure: unknown): boolean {
  return failure instanceof DatabaseError && failure.code?.startsWith("22") === true;
}
