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

/** Codes of an object that exists; the last is what the slower of two instances gets that create it at once. */
const alreadyExists = new Set(["42P04", "42710", "23505"]);
const startingOrStopping = new Set(["57P03", "57P01", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);

/**
 * Creates the role that owns the database, and the database, where they are missing. The role may create the roles of
 * the application and nothing else beyond its own database: it reads no file of the machine and starts no program.
 *
 * @param superuser a connection that may create both
 * @param owner the role and the database to create
 * @returns false while the server is starting or stopping
 */
export async function ensureDatabase(superuser: Connection, owner: Connection): Promise<boolean> {
  const client = new Client({ ...superuser, database: "postgres", connectionTimeoutMillis: 5000 });
  // The failure that matters is the one of the call that waits.
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
