import { Client } from "pg";

/** What a `pg` client or pool takes. */
export interface Connection {
  /** A directory with a socket, or an address. */
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/** The second is what the slower of two instances gets that create it at once. */
const databaseExists = new Set(["42P04", "23505"]);
const startingOrStopping = new Set(["57P03", "57P01", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);

/** Makes the connection's database if it is missing. False while the server is starting or stopping. */
export async function ensureDatabase(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5000 });
  // The failure that matters is the one of the call that waits.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`create database "${connection.database}"`);
    return true;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (databaseExists.has(code)) return true;
    if (startingOrStopping.has(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
