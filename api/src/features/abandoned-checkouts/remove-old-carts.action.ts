import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { removeContacts, removeOldCarts, whenNextRemoval } from "./old-carts.queries.ts";

const rowsAtOnce = 5_000;

/** Deletes carts without a change for 90 days, and the contacts of checkouts that old. What is counted stays. */
export async function removeOld(tx: ShopTx, now: number): Promise<void> {
  const carts = await removeOldCarts(tx, now, rowsAtOnce);
  const contacts = await removeContacts(tx, rowsAtOnce);
  if (carts === rowsAtOnce || contacts === rowsAtOnce) await markDue(tx, ["carts"]);
  else await markDue(tx, ["carts"], sql`(${whenNextRemoval(tx, now)})`);
}
