import type { CellResult } from "@vitrine/contract/products/variants";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { AppContext } from "../../app-context.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { checkSkus } from "../products/check-skus.action.ts";
import { noteChanges } from "../products/note-change.action.ts";
import { listProductsForUpdate, type ProductRecord } from "../products/products.queries.ts";
import type { WantedSku } from "../products/skus.rules.ts";
import { writeChanges } from "../products/write-changes.action.ts";
import { lockStock, setOnHand } from "../stock/stock.queries.ts";
import { type Cell, type CellPlan, planCells } from "./plan-cells.rules.ts";
import { listProductIdsOf } from "./variants.queries.ts";

/** Saves the cells that can be saved, and returns a result for each, in their order. */
export async function saveCells(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  cells: Cell[],
): Promise<CellResult[]> {
  const variantIds = [...new Set(cells.map(({ variant_id }) => variant_id))];
  const ids = (await listProductIdsOf(tx, variantIds)).map(({ product_id }) => product_id);
  const before = await listProductsForUpdate(tx, ids);
  const plan = await planWithSkus(tx, cells, before);
  await lockStock(tx, variantIds);
  await writeChanges(app, tx, actor, plan.products);
  if (plan.stock.length === 0) return plan.results;

  await setOnHand(tx, plan.stock, "correction", newId(), actor.account_id);
  await refreshCatalogue(tx, ids);
  const changed = new Map(plan.products.map(({ after }) => [after.id, after]));
  const written = before.map((product) => changed.get(product.id) ?? product);
  const after = await listProductsForUpdate(tx, ids);
  await noteChanges(tx, actor, countedOf(written, after));
  // If stock has changed since it was shown, the stored value differs from the one sent.
  const onHand = new Map(after.flatMap(({ variants }) => variants.map((one) => [one.id, one.on_hand])));
  return plan.results.map((result) =>
    result.field === "on_hand" && result.outcome === "saved"
      ? { ...result, value: onHand.get(result.variant_id) ?? result.value }
      : result,
  );
}

/**
 * Plans again until no SKU is rejected: a variant that keeps its SKU may conflict with another cell of the
 * request.
 */
async function planWithSkus(tx: ShopTx, cells: Cell[], stored: ProductRecord[]): Promise<CellPlan> {
  const places = new Map(cells.map(({ variant_id }, at) => [variant_id, at]));
  const first = planCells(cells, stored);
  const check = await checkSkus(
    tx,
    wantedSkus(first),
    stored.map(({ id }) => id),
  );
  const rejected = new Map<string, string>();
  for (let plan = first; ; plan = planCells(cells, stored, rejected)) {
    const problems = check(wantedSkus(plan));
    if (problems.size === 0) return plan;
    for (const [id, words] of problems) rejected.set(id, words);
  }

  /** The SKUs of all variants of these products, in the order of the cells: of two equal ones, the first is saved. */
  function wantedSkus({ products }: CellPlan): WantedSku[] {
    const afterOf = new Map(products.map(({ after }) => [after.id, after]));
    return stored
      .flatMap((before) =>
        (afterOf.get(before.id) ?? before).variants.map(({ id, sku, option_values }, at) => ({
          id,
          sku,
          was: before.variants[at]!.sku,
          product_title: before.title,
          option_values,
        })),
      )
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  function placeOf({ id }: WantedSku): number {
    return places.get(id) ?? cells.length;
  }
}

/** The products whose stock differs. */
function countedOf(before: ProductRecord[], after: ProductRecord[]) {
  const now = new Map(after.map((product) => [product.id, product]));
  return before
    .map((product) => ({ before: product, after: now.get(product.id) }))
    .filter(({ before: was, after: is }) =>
      was.variants.some((one, at) => one.on_hand !== is?.variants[at]?.on_hand),
    );
}
