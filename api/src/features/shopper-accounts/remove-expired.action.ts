import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { nextExpiry, removeExpired } from "./shopper-sessions.queries.ts";

/** Deletes expired sessions and codes, and schedules the next deletion. */
export async function removeExpiredSessions(tx: ShopTx, limit: number): Promise<void> {
  await removeExpired(tx, limit);
  await markDue(tx, ["shopper-accounts"], nextExpiry);
}
