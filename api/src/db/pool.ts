import pg from "pg";
import { wireInstant } from "./instants.rules.ts";
import { chooseShop } from "./send-alone.ts";

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

/**
 * The connections of one role. Few on purpose: past four per core a busy row only makes them wait for each other.
 * A connection of `vitrine_shop` sees nothing until its transaction says which shop it is (see walls.sql).
 */
export function openPool(connection: Connection, role: DatabaseRole, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: "vitrine",
    // No sequential scans where an index can serve: plans are kept, and one made while a table was empty would read all
    // of it when it has grown. Nothing a shop asks for is better read from all shops' rows.
    options: `-c role=${role} -c timezone=UTC -c enable_seqscan=off -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s -c search_path=shop,platform,public`,
  });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on("error", () => {});
  if (role === "vitrine_shop") pool.on("connect", (client) => void client.query(chooseShop).catch(() => {}));
  return pool;
}
