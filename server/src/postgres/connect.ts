import { Client } from "pg";

/** Options of a `pg` client or pool. */
export interface Connection {
  /** A socket directory, or a host. */
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/**
 * Codes for an object that exists; the last is the error of the slower of two instances that create it
 * concurrently.
 */
const alreadyExists = new Set(["42P04", "42710", "23505"]);
const startingOrStopping = new Set(["57P03", "57P01", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);

/**
 * Creates the role that owns the database, and the database, if they are missing. The role may create the
 * application's roles and nothing else outside its own database: it can't read files of the machine or start
 * programs.
 *
 * @param superuser a connection that may create both
 * @param owner the role and the database to create
 * @returns false while the server is starting or stopping
 */
export async function ensureDatabase(superuser: Connection, owner: Connection): Promise<boolean> {
  const client = new Client({ ...superuser, database: "postgres", connectionTimeoutMillis: 5000 });
  // The relevant error is that of the awaited call.
  client.on("error", () => {});
  const password = owner.password ? ` password ${client.escapeLiteral(owner.password)}` : "";
  try {
    await client.connect();
    await createMissing(client, `create role "${owner.user}" login createrole${password}`);
    await createMissing(client, `create database "${owner.database}" owner "${owner.user}"`);
    return true;
  } catch (error) {
    if (startingOrStopping.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createMissing(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!alreadyExists.has((error as { code?: string }).code ?? "")) throw error;
  }
}
