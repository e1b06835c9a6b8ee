import type { ShopTx } from "../../db/tx.ts";
import { updateStockCounts } from "./product-facts.queries.ts";

/** What is left of each product, for the order of the list: a sale that leaves something does not count it anew. */
export async function countLeft(tx: ShopTx): Promise<void> {
  await updateStockCounts(tx);
}
