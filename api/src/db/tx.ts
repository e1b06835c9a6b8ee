import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from "kysely";
import { DatabaseError, type PoolClient, type QueryResult } from "pg";
import { namesStatements } from "./pool.ts";
import { compile, type Compiled, compileOnce, nameOf, Sql } from "./sql.ts";
import { type Callback, queryOf, sendStandalone, sendTogether, type Sent } from "./pg-internals.ts";
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

/** A query of the `sql` tag or of the builder. */
type Query<Row> = Sql<Row> | { compile(): CompiledQuery<Row> };

/** A statement to send, and the callback for its result. */
interface Requested extends Sent {
  callback: Callback;
}

/** The start of a transaction. */
interface Opening {
  begin: string;
  /** Selects the shop of a single statement, which is sent without `begin`. */
  choice?: Sent;
  /** True if the choice also follows `begin`. It may fail, and then the transaction fails for the same reason. */
  mayReject?: boolean;
  /** SQL that commits; `commit` if undefined. */
  commit?: string;
}

/**
 * An open transaction. Every statement is named after its text, so that PostgreSQL plans it once per
 * connection: an unnamed statement takes three times as much CPU in the database.
 *
 * Statements are queued until the running code yields, so that they are sent in one packet: `begin` with the
 * first statements, `commit` with the last. A transaction of a single statement is sent without either.
 */
export abstract class Tx {
  #client: PoolClient;
  /** If undefined, the transaction belongs to a caller, which also ends it. */
  #opening: Opening | undefined;
  /** True until the first statement is sent. */
  #isNew = true;
  #isOpen = false;
  #requested: Requested[] = [];
  #committed: Promise<unknown> | undefined;
  /** The failure of the opening's choice. */
  #rejection: Error | undefined;
  constructor(client: PoolClient, opening?: Opening) {
    this.#client = client;
    this.#opening = opening;
  }

  /** All rows. */
  async all<Row>(query: Query<Row>): Promise<Row[]> {
    return (await this.#run(query)).rows as Row[];
  }

  /** The row, or undefined. */
  async find<Row>(query: Query<Row>): Promise<Row | undefined> {
    return (await this.#run(query)).rows[0] as Row | undefined;
  }

  /** The row. A missing row is an unexpected error. */
  async one<Row>(query: Query<Row>): Promise<Row> {
    const row = await this.find(query);
    if (row === undefined) throw new Error("Expected a row");
    return row;
  }

  /**
   * All rows of a statement with a unique text, such as a collection's rules: it is unnamed, so that it does
   * not displace statements that repeat.
   */
  async allOnce<Row>(query: Sql<Row>): Promise<Row[]> {
    return (await this.#execute(compileOnce(query))).rows as Row[];
  }

  /** Runs the query and returns the number of affected rows. */
  async run(query: Query<unknown>): Promise<number> {
    return (await this.#run(query)).rowCount ?? 0;
  }

  /**
   * Sends the commit together with the statements just requested: they take one round trip, and rows that
   * they lock are locked for one round trip less. `tx.commitWith(Promise.all([tx.all(list), tx.one(count)]))`
   *
   * Nothing can be rejected afterwards: a statement's change is committed when its result arrives. So use it
   * for reads, and for changes that are already validated or are conditional in their own SQL. A statement
   * that is requested after the result begins another transaction.
   */
  commitWith<T>(requested: Promise<T>): Promise<T> {
    requested.catch(() => {});
    this.#end();
    return requested;
  }

  /** For the code that opened the transaction. */
  async commit(): Promise<void> {
    this.#end();
    await this.#committed;
  }

  /** For the code that opened the transaction, when the work has failed. */
  async rollback(): Promise<void> {
    if (this.#isOpen) await this.#client.query("rollback");
  }

  /**
   * Runs raw SQL, for a library that shares the transaction but brings its own statements (the job queue).
   */
  executeSql(text: string, values: unknown[] = []): Promise<QueryResult> {
    return this.#execute({ name: values.length > 0 ? knownName(text) : "", text, values });
  }

  #run(query: Query<unknown>): Promise<QueryResult> {
    return this.#execute(compiledOf(query));
  }

  async #execute({ name, text, values }: Compiled): Promise<QueryResult> {
    try {
      return await new Promise<QueryResult>((resolve, reject) => {
        const callback: Callback = (failure, result) => (failure ? reject(failure) : resolve(result));
        this.#sendSoon({ ...this.#named({ name, text, values }), callback });
      });
    } catch (failure) {
      // The error was created where the socket is read. The stack of the caller is more useful.
      if (failure instanceof Error) Error.captureStackTrace(failure);
      throw failure;
    }
  }

  /** Without its name, if the connection names no statements. */
  #named({ name, text, values }: Sent): Sent {
    return { name: namesStatements(this.#client) ? name : "", text, values };
  }

  #end(): void {
    if (this.#committed) return;
    this.#committed = this.#execute({ name: "", text: this.#opening?.commit ?? commit, values: [] });
    this.#committed.catch(() => {});
  }

  #sendSoon(requested: Requested): void {
    if (this.#committed) {
      if (this.#requested.length > 0) throw new Error("The commit has not been sent yet");
      this.#committed = undefined;
      this.#isNew = true;
    }
    if (this.#requested.push(requested) === 1) process.nextTick(() => this.#send());
  }

  #send(): void {
    const requested = this.#requested;
    const opening = this.#isNew ? this.#opening : undefined;
    this.#requested = [];
    this.#isNew = false;
    const [first, second] = requested;
    // No statement was requested: there is nothing to begin or commit.
    if (opening && !opening.mayReject && first!.text === (opening.commit ?? commit))
      return first!.callback(undefined, nothing);
    if (opening && first!.name && requested.length === 2 && second!.text === commit)
      return sendStandalone(this.#client, opening.choice, first!, (failure, result) => {
        first!.callback(failure, result);
        second!.callback(failure, nothing);
      });
    sendTogether(this.#client, () => {
      if (opening) {
        this.#isOpen = true;
        // If it fails, the statements after it see no shop and fail, too.
        this.#client.query(queryOf({ name: "", text: opening.begin }, () => {}));
        if (opening.choice && opening.mayReject)
          this.#client.query(queryOf(this.#named(opening.choice), (failure) => (this.#rejection = failure)));
      }
      // After a rejection, each statement fails because of it, and a commit succeeds without committing.
      for (const { callback, ...sent } of requested)
        this.#client.query(queryOf(sent, (failure, result) => callback(this.#rejection ?? failure, result)));
    });
  }
}

const commit = "commit";
const nothing: QueryResult = { command: "", rows: [], rowCount: 0, oid: 0, fields: [] };

/**
 * A transaction that sees one shop. Only `inShop` creates one; it is the tenant and the transaction at once.
 */
export class ShopTx extends Tx {
  readonly shopId: number;
  /** True if it changes something that shoppers see (`invalidateStorefront`). */
  changesStorefront = false;
  /** The date of a member's preview, ISO 8601; see `setContentTime`. */
  previewTime?: string;
  constructor(client: PoolClient, shopId: number, opening?: Opening) {
    super(client, opening);
    this.shopId = shopId;
  }
}

/** A transaction on data that belongs to no shop. Only `inPlatform` creates one. */
export class PlatformTx extends Tx {
  // Makes the two kinds different types for the compiler.
  readonly platform = true;
}

/** Either kind, for operations that work in both: enqueue a job, notify. */
export type AnyTx = ShopTx | PlatformTx;

function compiledOf(query: Query<unknown>): Compiled {
  if (query instanceof Sql) return compile(query);
  const { sql: text, parameters } = query.compile();
  return { name: knownName(text), text, values: [...parameters] };
}

const names = new Map<string, string>();

/** The name of a statement of the builder or of the queue. */
function knownName(text: string): string {
  let name = names.get(text);
  if (!name) {
    // Rows of varying number produce an unlimited number of texts.
    if (names.size > 2_000) return "";
    names.set(text, (name = nameOf(text)));
  }
  return name;
}

/**
 * The JSON detail of an error that one of our SQL functions raised with this SQLSTATE; undefined for any
 * other failure.
 */
export function raisedDetail(failure: unknown, code: string): unknown {
  return failure instanceof DatabaseError && failure.code === code
    ? JSON.parse(failure.detail ?? "null")
    : undefined;
}

/** True if a statement failed because of this constraint. */
export function violates(failure: unknown, constraint: string): boolean {
  return failure instanceof DatabaseError && failure.constraint === constraint;
}

/** True if PostgreSQL rejected a value itself (SQLSTATE class 22): a retry would fail again. */
export function isUnstorable(failure: unknown): boolean {
  return failure instanceof DatabaseError && failure.code?.startsWith("22") === true;
}
