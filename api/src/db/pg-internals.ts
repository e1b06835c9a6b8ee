import type { Socket } from "node:net";
import pg, { type PoolClient, type QueryResult, type Submittable } from "pg";

// Everything that db/ uses of pg beyond its documentation: pg-internals.test.ts fails where a new version differs.

export type Answer = (failure: Error | undefined, result: QueryResult) => void;

/** Chooses the shop for the transaction at hand. Every connection to the shops' tables prepares both when it opens. */
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

/**
 * Sends a statement that is all of its transaction: to PostgreSQL, what comes before one Sync is a transaction of its
 * own. So it needs no `begin` and no `commit`, and the choice of the shop, which lasts as long as the transaction,
 * travels before it.
 */
export function sendAlone(
  client: PoolClient,
  { shopId, commitsAsynchronously }: { shopId?: number; commitsAsynchronously?: boolean },
  statement: { name: string; text: string; values: unknown[] },
  answer: Answer,
): void {
  if (shopId === undefined) client.query(statement, answer);
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

/** The methods of pg's query that write to the connection and read from it (pg/lib/query.js). */
interface WireQuery extends Submittable {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
interface Wire {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
}
type Constructor = new (statement: object, values: undefined, answer: Answer) => WireQuery;
const Query: Constructor = pg.Query as typeof pg.Query & Constructor;

class Alone extends Query {
  readonly #choice: string;
  readonly #shop: string;
  /** The results that follow are those of the statement. */
  #isChosen = false;
  constructor(choice: string, shop: string, statement: object, answer: Answer) {
    super(statement, undefined, answer);
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
