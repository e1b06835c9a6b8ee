import type { Socket } from "node:net";
import pg, { type PoolClient, type QueryResult, type Submittable } from "pg";

// All uses of undocumented parts of pg: pg-internals.test.ts fails if a new version differs.

export type Callback = (failure: Error | undefined, result: QueryResult) => void;

/** A statement to send; without a name it is planned each time. */
export interface Sent {
  name: string;
  text: string;
  values?: unknown[];
}

/**
 * A pg query for a statement. Created from its text, because pg copies an object with all its property
 * descriptors.
 */
export function queryOf({ name, text, values }: Sent, callback: Callback): Submittable {
  const query = new DescribedQuery(text, values, callback);
  query.name = name;
  return query;
}

/**
 * Sends a statement that is a transaction on its own: PostgreSQL treats everything before one Sync as one
 * transaction. So it needs no `begin` and `commit`, and the choice of the shop, which lasts for the
 * transaction, is sent before it.
 *
 * @param choice a statement that the connection has prepared
 */
export function sendStandalone(
  client: PoolClient,
  choice: Sent | undefined,
  statement: Sent,
  callback: Callback,
): void {
  client.query(choice ? new StandaloneQuery(choice, statement, callback) : queryOf(statement, callback));
}

/** Sends the statements that `send` queries in one packet. */
export function sendTogether(client: PoolClient, send: () => void): void {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
  stream.cork();
  send();
  stream.uncork();
}

/** The columns of a statement, with the parsers of their values (pg/lib/result.js). */
interface Rows {
  fields: readonly { name: string; dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
/** The methods of pg's Query that write to the connection and read from it (pg/lib/query.js). */
interface WireQuery extends Submittable {
  name: string;
  _result: Rows;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
interface Wire {
  describe(message: unknown): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string }): void;
}
type Constructor = new (text: string, values: unknown[] | undefined, callback: Callback) => WireQuery;
const Query: Constructor = pg.Query as typeof pg.Query & Constructor;

/**
 * A query that requests the description of its rows only the first time that the connection runs the statement. PostgreSQL
 * rejects a prepared statement whose columns have changed, so the description stays valid.
 */
class DescribedQuery extends Query {
  override prepare(wire: Wire): void {
    const rows = described.get(wire)?.get(this.name);
    if (!rows) return super.prepare(wire);
    Object.assign(this._result, rows);
    this._accumulateRows = true;
    super.prepare(withoutDescribe(wire));
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    if (this.name) rememberRows(wire, this.name, this._result);
  }
}

/** The rows of the statements that each connection has run, by their names. */
const described = new WeakMap<Wire, Map<string, Rows>>();
/** The same for all connections, which share them. */
const shared = new Map<string, Rows>();

function rememberRows(wire: Wire, name: string, result: Rows): void {
  let ofWire = described.get(wire);
  if (!ofWire) described.set(wire, (ofWire = new Map()));
  if (ofWire.has(name)) return;
  let rows = shared.get(name);
  if (!rows || !haveSameFields(rows, result)) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = result;
    shared.set(name, (rows = { fields, _parsers, _prebuiltEmptyResultObject }));
  }
  ofWire.set(name, rows);
}

function haveSameFields({ fields }: Rows, other: Rows): boolean {
  return (
    fields.length === other.fields.length &&
    fields.every(({ name, dataTypeID }, at) => {
      const field = other.fields[at]!;
      return name === field.name && dataTypeID === field.dataTypeID;
    })
  );
}

const undescribing = new WeakMap<Wire, Wire>();

/** The connection, without requests for a description. */
function withoutDescribe(wire: Wire): Wire {
  let known = undescribing.get(wire);
  if (!known)
    undescribing.set(wire, (known = Object.create(wire, { describe: { value: () => {} } }) as Wire));
  return known;
}

class StandaloneQuery extends DescribedQuery {
  readonly #choice: Sent;
  /** True once the result of the choice has arrived: the results that follow belong to the statement. */
  #isChosen = false;
  constructor(choice: Sent, { name, text, values }: Sent, callback: Callback) {
    super(text, values, callback);
    this.name = name;
    this.#choice = choice;
  }

  override prepare(wire: Wire): void {
    wire.bind({ portal: "", statement: this.#choice.name, values: this.#choice.values ?? [] });
    wire.execute({ portal: "" });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isChosen) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isChosen) super.handleCommandComplete(message, wire);
    this.#isChosen = true;
  }
}
