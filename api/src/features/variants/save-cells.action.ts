import type { CellResult } from "@vitrine/contract/variants";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { World } from "../../world.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { noteChanges } from "../products/note-change.action.ts";
import { listProductsForUpdate, type ProductRecord } from "../products/products.queries.ts";
import { writeChanges } from "../products/write-changes.action.ts";
import { lockStock, setOnHand } from "../stock/stock.queries.ts";
import { type Cell, planCells } from "./plan-cells.rules.ts";
import { listProductIdsOf } from "./variants.queries.ts";

/** Saves what of these cells can be saved, and answers each by itself, in their order. */
export async function saveCells(
  world: Pick<World, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  cells: Cell[],
): Promise<CellResult[]> {
  const variantIds = [...new Set(cells.map(({ variant_id }) => variant_id))];
  const ids = (await listProductIdsOf(tx, variantIds)).map(({ product_id }) => product_id);
  const before = await listProductsForUpdate(tx, ids);
  await lockStock(tx, variantIds);
  const plan = planCells(cells, before);
  await writeChanges(world, tx, actor, plan.products);
  if (plan.stock.length === 0) return plan.results;

  await setOnHand(tx, plan.stock, "correction", newId(), actor.account_id);
  await refreshCatalogue(tx, ids);
  const changed = new Map(plan.products.map(({ after }) => [after.id, after]));
  const written = before.map((product) => changed.get(product.id) ?? product);
  const after = await listProductsForUpdate(tx, ids);
  await noteChanges(tx, actor, countedOf(written, after));
  // Where stock has moved since it was seen, what is stored is not what was written.
  const onHand = new Map(after.flatMap(({ variants }) => variants.map((one) => [one.id, one.on_hand])));
  return plan.results.map((result) =>
    result.field === "on_hand" && result.outcome === "saved"
      ? { ...result, value: onHand.get(result.variant_id) ?? result.value }
      : result,
  );
}

/** The products of which the stock differs. */
function countedOf(before: ProductRecord[], after: ProductRecord[]) {
  const now = new Map(after.map((product) => [product.id, product]));
  return before
    .map((product) => ({ before: product, after: now.get(product.id) }))
    .filter(({ before: was, after: is }) =>
      was.variants.some((one, at) => one.on_hand !== is?.variants[at]?.on_hand),
    );
}
