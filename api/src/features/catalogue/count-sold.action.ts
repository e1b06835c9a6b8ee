import type { ShopTx } from "../../db/tx.ts";
import { touchStore } from "../../events/store-map.ts";
import { updateSoldCounts } from "./product-facts.queries.ts";

const days = 30;

/** What sold within the last 30 days, for the sorts and rules that ask. */
export async function countSold(tx: ShopTx, now: number): Promise<void> {
  const from = new Date(now - days * 86_400_000).toISOString();
  if ((await updateSoldCounts(tx, from)) > 0) await touchStore(tx);
}
