import type { ShopTx } from "../../db/tx.ts";
import { markDue, nextMorning } from "../../db/due-works.queries.ts";
import { refreshRuleMembership } from "./refresh-rule-membership.action.ts";
import { updateProductIndex } from "./product-index.queries.ts";

/**
 * Updates all data computed from products. Call it in every transaction that changes products, their variants or
 * whether they are sold out, after its own writes and after it has taken all its stock locks.
 */
export async function refreshCatalogue(tx: ShopTx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  // The index first: it locks its rows, so that two transactions that change the same product evaluate it one after
  // the other.
  await updateProductIndex(tx, productIds);
  await refreshRuleMembership(tx, productIds);
  await Promise.all([markDue(tx, ["timed-rules", "back-in-stock"]), markDue(tx, ["low-stock"], nextMorning)]);
}
