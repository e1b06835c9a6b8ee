import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { wireInstant } from "./instants.rules.ts";
import { shopChoices } from "./shop-choice.ts";

// Values in the API's format: instants as ISO strings, counts and money as numbers (exact up to 2^53,
// checked).
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, wireInstant);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be exact`);
  return number;
});

/** Connection to PostgreSQL: a configuration (the embedded server) or a connection string. */
export type Connection = pg.ClientConfig | { connectionString: string };

/**
 * Permissions of a connection. Each connection has one of these roles from the start, and neither owns
 * anything.
 */
type DatabaseRole = "vitrine_shop" | "vitrine_platform";

/** The maximum number of connections that a process opens to the database, by purpose. */
export interface PoolSizes {
  /** Transactions of shops. */
  shops: number;
  /** Reads and transactions of accounts, sessions and the list of shops. */
  platform: number;
  /** The job queue's own statements. */
  queue: number;
}

/**
 * Requests that may wait for each connection of a pool: about as many as a connection serves during the
 * maximum wait.
 */
export const waitingPerConnection = 40;

/** Pools behind a transaction pooler, and the SQL that begins a transaction there. */
const pooled = new WeakMap<pg.Pool, string>();
/** Connections of these pools. Statements that a session prepares are missing in the next transaction. */
const withoutNames = new WeakSet<pg.PoolClient>();

/** SQL that begins a transaction: with role and settings, if the pool's connections don't have them. */
export function beginOn(pool: pg.Pool): string {
  return pooled.get(pool) ?? "begin";
}

/**
 * True if each transaction of a pool may run in a different session, so that every statement needs a
 * transaction.
 */
export function isPooled(pool: pg.Pool): boolean {
  return pooled.has(pool);
}

/** True if statements are prepared by name, so that PostgreSQL plans them once. */
export function namesStatements(client: pg.PoolClient): boolean {
  return !withoutNames.has(client);
}

/** Connections that broke while they were checked out: they are closed when they are released. */
const broken = new WeakSet<pg.PoolClient>();

/**
 * The connections of one role. Few on purpose: with more than four per core they only wait for each other at
 * a busy row. With a transaction pooler such as PgBouncer before the database, a connection has neither role
 * nor settings: each of its transactions begins with them, in the same packet.
 *
 * A connection of `vitrine_shop` sees no rows until its transaction sets the shop (see
 * row-level-security.sql).
 *
 * @param patience milliseconds to wait for a connection
 * @param lockTimeout maximum wait of a statement for a locked row: short where requests are served, because a
 *   waiting connection is missing for all shops
 * @param isBehindPooler true if `connection` leads to a transaction pooler
 */
export function openPool(
  connection: Connection,
  role: DatabaseRole,
  max: number,
  patience: number = 2_000,
  lockTimeout = "1s",
  isBehindPooler = false,
): pg.Pool {
  // No sequential scans where an index can be used: plans are cached, and one made while a table was empty
  // would still read the whole table when it has grown. A request of a shop never needs the rows of all
  // shops.
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
    // The pool listens only while a connection is idle. A connection that breaks in use would end the
    // process, too.
    client.on("error", () => discard(client));
    if (isBehindPooler) withoutNames.add(client);
    else if (role === "vitrine_shop")
      for (const choice of shopChoices) client.query(choice).catch(() => discard(client));
  });
  return pool;
}

/**
 * Checks a connection out of the pool.
 *
 * @throws DatabaseUnavailable immediately if too many wait already, and if none becomes available in time
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

/** Marks a checked-out connection to be closed when it is released. */
export function discard(client: pg.PoolClient): void {
  broken.add(client);
}

/** True if a checked-out connection was lost or is unusable for another reason. */
export function isBroken(client: pg.PoolClient): boolean {
  return broken.has(client);
}
