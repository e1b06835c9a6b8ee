import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { skuKey } from "@vitrine/contract/products/skus";
import type { ShopTx } from "../../../db/tx.ts";
import { listSkuHolders, type SkuHolder } from "../../products/skus.queries.ts";
import { skuTaken } from "../../products/skus.rules.ts";
import type { ProductPlan } from "./product-plan.ts";

/**
 * Warns about SKUs that are new to their variants and already used by a variant of the shop outside these rows. One
 * warning per SKU, at its first row: duplicates within the file are reported when it is read.
 * @param seen the SKUs of the file so far; those of these plans are added
 */
export async function noteSameSkus(tx: ShopTx, plans: ProductPlan[], seen: Set<string>): Promise<Finding[]> {
  const fresh: { sku: string; row: number; handle: string }[] = [];
  const holders = new Map<string, Pick<SkuHolder, "product_title" | "option_values">>();
  for (const { before, product, variants } of plans) {
    const storedOf = new Map(before?.variants.map(({ id, sku }) => [id, skuKey(sku)]));
    for (const { id, row, fields } of variants) {
      const { sku, option_values } = fields;
      const key = skuKey(sku);
      if (!sku || key === "") continue;
      const isNew = id === null || storedOf.get(id) !== key;
      if (row === 0) holders.set(key, { product_title: product.title, option_values });
      else if (!seen.has(key)) {
        seen.add(key);
        if (isNew) fresh.push({ sku, row, handle: product.handle });
      }
    }
  }
  if (fresh.length === 0) return [];
  const stored = plans.flatMap(({ before }) => before?.id ?? []);
  const skus = fresh.map(({ sku }) => sku);
  for (const [key, holder] of await listSkuHolders(tx, skus, stored)) holders.set(key, holder);
  return fresh.flatMap(({ sku, row, handle }): Finding[] => {
    const holder = holders.get(skuKey(sku));
    if (!holder) return [];
    return [{ row, handle, column: null, severity: "warning", message: skuTaken(sku, holder) }];
  });
}
