import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** Sets the time of the account's deletion. */
export function startDeletion(tx: PlatformTx, id: string): Promise<number> {
  return tx.run(sql`
    update accounts set deletes_at = now() + make_interval(days => ${deletionDays}) where id = ${id}`);
}

/** The time of the account's deletion, ISO 8601; null if none is scheduled. */
export async function findDeletion(tx: PlatformTx, id: string): Promise<string | null> {
  const found = await tx.find(sql<{ deletes_at: string | null }>`
    select deletes_at from accounts where id = ${id}`);
  return found?.deletes_at ?? null;
}

/** Cancels the account's deletion. Returns 0 if none is scheduled. */
export function cancelDeletion(tx: PlatformTx, id: string): Promise<number> {
  return tx.run(sql`update accounts set deletes_at = null where id = ${id} and deletes_at is not null`);
}
