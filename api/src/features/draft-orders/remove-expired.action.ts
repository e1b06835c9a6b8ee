import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { nextExpiry, removeExpiredDrafts } from "./draft-orders.queries.ts";

/** Deletes drafts that have expired, and schedules the next deletion. */
export async function removeExpired(app: AppContext, tx: ShopTx, limit: number): Promise<void> {
  await removeExpiredDrafts(tx, new Date(app.clock.now()).toISOString(), limit);
  await markDue(tx, ["draft-orders"], nextExpiry);
}
