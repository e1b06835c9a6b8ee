import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import type { ProductRecord } from "./products.queries.ts";
import type { Draft } from "./products.rules.ts";
import { listSkuHolders, lockSkus, readSkuRule } from "./skus.queries.ts";
import { newSkus, skuProblems, type WantedSku } from "./skus.rules.ts";

/**
 * Prepares the check of the variants' new SKUs. Returns a function that finds the problems of these variants, or of
 * some of them; see `skuProblems`. It finds none if the shop only warns or no SKU is new.
 *
 * @param productIds products of the variants
 */
export async function checkSkus(
  tx: ShopTx,
  variants: WantedSku[],
  productIds: string[],
): Promise<(variants: WantedSku[]) => Map<string, string>> {
  const skus = newSkus(variants);
  if (skus.length === 0 || (await readSkuRule(tx)) === "warn") return () => new Map();
  await lockSkus(tx);
  const holders = await listSkuHolders(tx, skus, productIds);
  return (wanted) => skuProblems(wanted, holders);
}

/** Rejects a draft that gives a variant the SKU of another if the shop blocks duplicate SKUs. */
export async function rejectSameSkus(tx: ShopTx, draft: Draft, before?: ProductRecord): Promise<void> {
  const storedOf = new Map(before?.variants.map(({ id, sku }) => [id, sku]));
  const variants = draft.variants.map(({ id, sku, option_values }, index) => ({
    id: String(index),
    sku,
    was: (id && storedOf.get(id)) || null,
    product_title: draft.title,
    option_values,
  }));
  const problems = (await checkSkus(tx, variants, before ? [before.id] : []))(variants);
  if (problems.size === 0) return;
  const errors = Object.fromEntries([...problems].map(([at, message]) => [`variants.${at}.sku`, [message]]));
  throw apiError("sku_taken", { errors });
}
