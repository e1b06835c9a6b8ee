import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { wireInstant } from "./instants.rules.ts";
import { chooseShop, chooseShopAsynchronously } from "./pg-internals.ts";

// Wire-ready values: instants as ISO strings, counts and money as numbers (exact up to 2^53, checked).
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, wireInstant);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be exact`);
  return number;
});

/** Where PostgreSQL is: parts (the embedded one) or a connection string. */
export type Connection = pg.ClientConfig | { connectionString: string };

/** What a connection may do. It is one of these from its first moment, and neither owns anything. */
export type DatabaseRole = "vitrine_shop" | "vitrine_platform";

/** The largest number of connections that a process opens to the database, by purpose. */
export interface PoolSizes {
  /** Transactions of shops. */
  shops: number;
  /** Reads and transactions of accounts, sessions and the list of shops. */
  platform: number;
  /** The job queue's own statements. */
  queue: number;
}

/** Requests that may wait for each connection of a pool. About what a connection serves while the first of them waits. */
export const waitingPerConnection = 40;

/** Pools before which a transaction pooler is, and how a transaction begins there. */
const pooled = new WeakMap<pg.Pool, string>();
/** Their connections: what a session prepares is not there in the next transaction. */
const withoutNames = new WeakSet<pg.PoolClient>();

/** How a transaction begins: with the role and settings, where the connection does not have them. */
export function beginOn(pool: pg.Pool): string {
  return pooled.get(pool) ?? "begin";
}

/** Whether each transaction of a pool may have another session, so that every statement needs a transaction. */
export function isPooled(pool: pg.Pool): boolean {
  return pooled.has(pool);
}

/** Whether statements are prepared under a name, to be planned once. */
export function namesStatements(client: pg.PoolClient): boolean {
  return !withoutNames.has(client);
}

/** Connections that broke while they were checked out: they are closed on their return. */
const broken = new WeakSet<pg.PoolClient>();

/**
 * The connections of one role. Few on purpose: past four per core a busy row only makes them wait for each other.
 * With a transaction pooler such as PgBouncer before the database, a connection has neither role nor settings: each of
 * its transactions begins with them, in the same packet.
 *
 * A connection of `vitrine_shop` sees nothing until its transaction says which shop it is (see row-level-security.sql).
 *
 * @param patience milliseconds to wait for a connection
 * @param lockTimeout how long a statement may wait for a locked row: short where requests are served, because a
 *   connection that waits is one less for all shops
 * @param isBehindPooler whether `connection` leads to a transaction pooler
 */
export function openPool(
  connection: Connection,
  role: DatabaseRole,
  max: number,
  patience: number = 2_000,
  lockTimeout = "1s",
  isBehindPooler = false,
): pg.Pool {
  // No sequential scans where an index can serve: plans are kept, and one made while a table was empty would read all
  // of it when it has grown. Nothing a shop asks for is better read from all shops' rows.
  const settings = {
    role,
    timezone: "UTC",
    enable_seqscan: "off",
    statement_timeout: "15s",
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: "15s",
    search_path: "shop,platform,public",
  };
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    application_name: "vitrine",
    ...(!isBehindPooler && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(" "),
    }),
  });
  if (isBehindPooler) {
    const locals = Object.entries(settings).map(([name, value]) =>
      name === "search_path" ? `set local search_path = ${value}` : `set local ${name} = '${value}'`,
    );
    pooled.set(pool, ["begin", ...locals].join("; "));
  }
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // The pool listens only while a connection is idle. One that breaks in use would end the process, too.
    client.on("error", () => discard(client));
    if (isBehindPooler) withoutNames.add(client);
    else if (role === "vitrine_shop")
      for (const choice of [chooseShop, chooseShopAsynchronously])
        client.query(choice).catch(() => discard(client));
  });
  return pool;
}

/**
 * Checks a connection out of the pool.
 *
 * @throws DatabaseUnavailable at once when too many wait already, and when none was free or could be made in time
 */
export async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= pool.options.max * waitingPerConnection)
    throw new DatabaseUnavailable("Too many requests wait for a connection");
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable("No connection to the database", { cause });
  }
}

/** Has a checked-out connection closed on its return. */
export function discard(client: pg.PoolClient): void {
  broken.add(client);
}

/** Whether a checked-out connection was lost, or is of no use for another reason. */
export function isBroken(client: pg.PoolClient): boolean {
  return broken.has(client);
}
