import { skuKey } from "@vitrine/contract/products/skus";
import type { ShopTx } from "../../db/tx.ts";
import { listSkuHolders, lockSkus, readSkuRule } from "./skus.queries.ts";
import { eachOnce, skusOfCopies } from "./skus.rules.ts";

/** SKUs for a copy, in the order of the original's, that no other variant has. `id` is the copy's. */
export async function copySkus(tx: ShopTx, skus: (string | null)[], id: string): Promise<(string | null)[]> {
  if (!skus.some((sku) => skuKey(sku))) return skus;
  const isBlocked = (await readSkuRule(tx)) === "block";
  if (isBlocked) await lockSkus(tx);
  const tries = skusOfCopies(skus, id);
  for (const copies of tries) {
    const holders = await listSkuHolders(
      tx,
      copies.flatMap((sku) => sku ?? []),
    );
    // Variants that share an SKU also share one in the copy, unless the shop blocks duplicate SKUs.
    if (holders.size === 0) return isBlocked ? eachOnce(copies) : copies;
  }
  return eachOnce(tries.at(-1)!);
}
