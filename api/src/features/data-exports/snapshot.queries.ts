import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Longer than all pages of a large shop take. PostgreSQL can't remove old rows meanwhile. */
const longest = "1h";

/** Makes the transaction see the rows as of now until it ends. Returns the name of the snapshot, for other transactions. */
export async function exportSnapshot(tx: ShopTx): Promise<string> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`);
  await tx.run(sql`set local idle_in_transaction_session_timeout = ${sql.lit(longest)}`);
  const { name } = await tx.one(sql<{ name: string }>`select pg_export_snapshot() as name`);
  return name;
}

/** Makes a transaction without statements see the rows of a snapshot. Fails if the transaction that exported it has ended. */
export async function useSnapshot(tx: ShopTx, name: string): Promise<void> {
  await Promise.all([
    tx.run(sql`set transaction isolation level repeatable read, read only`),
    // Unnamed, as each export has another text.
    tx.allOnce(sql`set transaction snapshot ${sql.lit(name)}`),
  ]);
}
