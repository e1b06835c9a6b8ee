import { markDue } from "../../db/due-works.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { removeContacts, removeOldCarts, removeOldSaved, whenNextRemoval } from "./old-carts.queries.ts";

const rowsAtOnce = 5_000;

/** Deletes carts without a change for 90 days, items saved for later and the contacts of checkouts that old. What is counted stays. */
export async function removeOld(tx: ShopTx, now: number): Promise<void> {
  const carts = await removeOldCarts(tx, now, rowsAtOnce);
  const contacts = await removeContacts(tx, rowsAtOnce);
  const saved = await removeOldSaved(tx, rowsAtOnce);
  if ([carts, contacts, saved].includes(rowsAtOnce)) await markDue(tx, ["carts"]);
  else await markDue(tx, ["carts"], sql`(${whenNextRemoval(tx, now)})`);
}
