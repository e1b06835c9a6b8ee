import type { ShopTx } from "../../db/tx.ts";
import { markDue, nextMorning } from "../../db/due-works.queries.ts";
import { refreshRuleMembership } from "./refresh-rule-membership.action.ts";
import { updateProductIndex } from "./product-index.queries.ts";

/**
 * Brings everything that is reckoned from products up to date. Whoever changes products, their variants or whether
 * they are sold out calls it in the same transaction, behind the own writes and with every lock on stock taken.
 */
export async function refreshCatalogue(tx: ShopTx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  // The facts first: they hold their rows, so that two who change the same product judge it one after the other.
  await updateProductIndex(tx, productIds);
  await refreshRuleMembership(tx, productIds);
  await Promise.all([markDue(tx, ["timed-rules", "back-in-stock"]), markDue(tx, ["low-stock"], nextMorning)]);
}
