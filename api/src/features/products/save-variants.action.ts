import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { setProductPictures } from "./product-pictures.queries.ts";
import { type Draft, variantFields } from "./products.rules.ts";
import type { StoredVariant } from "./products.queries.ts";
import { allowSalePriceChanges, setSales } from "./sale-prices.queries.ts";
import { plannedSale } from "./sales.rules.ts";
import { insertVariants, removeVariants, updateVariants } from "./variants.queries.ts";

/** Saves a draft's variants, their stock and pictures to a product; the draft's ids have been checked. */
export async function saveVariants(
  tx: ShopTx,
  actor: Actor,
  productId: string,
  draft: Draft,
  now: number,
  before: StoredVariant[] = [],
): Promise<void> {
  const ids = draft.variants.map(({ id }) => id ?? newId());
  const known = new Set(before.map(({ id }) => id));
  const plans = draft.variants.map((variant, at) => plannedSale(variant, ids[at]!, now));
  const sales = plans.flatMap(({ sale }) => sale ?? []);
  const wanted = variantFields(draft, productId, ids).map((row, at) => ({ ...row, ...plans[at]!.prices }));
  const gone = [...known].filter((id) => !ids.includes(id));
  const stored = wanted.filter(({ id }) => known.has(id));
  const fresh = wanted.filter(({ id }) => !known.has(id));
  const haveSales = sales.length > 0 || before.some(({ sale }) => sale);
  if (haveSales) await allowSalePriceChanges(tx);
  // In this order: a new variant may have the options of a removed one.
  await removeVariants(tx, gone);
  await updateVariants(tx, stored);
  await insertVariants(tx, fresh);
  if (haveSales) await setSales(tx, [productId], sales);

  const counts = draft.variants.flatMap(({ on_hand, on_hand_before }, index) => {
    const variant_id = ids[index]!;
    if (!known.has(variant_id)) return [{ variant_id, on_hand: on_hand ?? 0 }];
    return on_hand === undefined ? [] : [{ variant_id, on_hand, expected: on_hand_before }];
  });
  await setOnHand(tx, counts, "correction", newId(), actor.account_id);

  const places = draft.pictures.map(({ id, alt }, position) => ({
    product_id: productId,
    picture_id: id,
    position,
    alt,
  }));
  await setProductPictures(tx, [productId], places);
}
