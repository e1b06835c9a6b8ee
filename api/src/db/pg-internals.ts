import type { Socket } from "node:net";
import pg, { type PoolClient, type QueryResult, type Submittable } from "pg";

// All uses of undocumented parts of pg: pg-internals.test.ts fails if a new version differs.

export type Answer = (failure: Error | undefined, result: QueryResult) => void;

/**
 * Sets the shop of the current transaction. Every connection of the shops' pool prepares both statements when
 * it opens.
 */
export const chooseShop = {
  name: "choose_shop",
  text: "select set_config('app.shop_id', $1, true)",
  values: ["0"],
};
/** The same for a transaction that commits asynchronously. */
export const chooseShopAsynchronously = {
  name: "choose_shop_asynchronously",
  text: "select set_config('app.shop_id', $1, true), set_config('synchronous_commit', 'off', true)",
  values: ["0"],
};

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
export function queryOf({ name, text, values }: Sent, answer: Answer): Submittable {
  const query = new Query(text, values, answer);
  query.name = name;
  return query;
}

/**
 * Sends a statement that is a transaction on its own: PostgreSQL treats everything before one Sync as one
 * transaction. So it needs no `begin` and `commit`, and the shop, which is set for the length of the
 * transaction, is sent before it.
 */
export function sendAlone(
  client: PoolClient,
  { shopId, commitsAsynchronously }: { shopId?: number; commitsAsynchronously?: boolean },
  statement: Sent,
  answer: Answer,
): void {
  if (shopId === undefined) client.query(queryOf(statement, answer));
  else {
    const choice = commitsAsynchronously ? chooseShopAsynchronously : chooseShop;
    client.query(new Alone(choice.name, String(shopId), statement, answer));
  }
}

/** Sends the statements that `send` queries in one packet. */
export function sendTogether(client: PoolClient, send: () => void): void {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
  stream.cork();
  send();
  stream.uncork();
}

/** The methods of pg's Query that write to the connection and read from it (pg/lib/query.js). */
interface WireQuery extends Submittable {
  name: string;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
interface Wire {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
}
type Constructor = new (text: string, values: unknown[] | undefined, answer: Answer) => WireQuery;
const Query: Constructor = pg.Query as typeof pg.Query & Constructor;

class Alone extends Query {
  readonly #choice: string;
  readonly #shop: string;
  /** True once the result of the choice has arrived: the results that follow belong to the statement. */
  #isChosen = false;
  constructor(choice: string, shop: string, { name, text, values }: Sent, answer: Answer) {
    super(text, values, answer);
    this.name = name;
    this.#choice = choice;
    this.#shop = shop;
  }

  override prepare(wire: Wire): void {
    wire.bind({ portal: "", statement: this.#choice, values: [this.#shop] });
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
