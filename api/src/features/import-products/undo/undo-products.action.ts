import { isDeepStrictEqual } from "node:util";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import { productFieldNames } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { newId } from "../../../ids.ts";
import type { AppContext } from "../../../app-context.ts";
import { insertActivities } from "../../activity-log/activity.queries.ts";
import { deleteProducts } from "../../products/delete-product.action.ts";
import { listProductsById, type ProductRecord } from "../../products/products.queries.ts";
import { storedFields } from "../../products/products.rules.ts";
import { setRelated } from "../../products/list/related-products.queries.ts";
import { usualPrices } from "../../products/sales.rules.ts";
import { removeVariants } from "../../products/variants.queries.ts";
import { lockStock } from "../../stock/stock.queries.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import type { ImportedVariant } from "../../product-files/imported-product.ts";
import { variantOf } from "../plan/plan-variants.rules.ts";
import { type AppliedLinks, undoLinks } from "../write/write-links.action.ts";
import { writePlans } from "../write/write-plans.action.ts";
import type { ProductPlan } from "../plan/product-plan.ts";
import { workInBulk } from "../runs/transactions.queries.ts";
import { listTouchedSince } from "./undo.queries.ts";

type Change = ImportChange<ProductRecord, AppliedLinks>;

/** Deletes the products that an import added, and restores those that it changed. */
export async function undoProducts(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  importId: string,
  given: ImportChange[],
): Promise<Finding[]> {
  const now = app.clock.now();
  // Written by `writePlans`.
  const changes = given as Change[];
  const ids = changes.map(({ target_id }) => target_id);
  await workInBulk(tx);
  // The same lock order as orders: stock before products.
  const seen = await listProductsById(tx, ids);
  await lockStock(
    tx,
    seen.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
  const touched = await listTouchedSince(tx, importId, ids);
  const stored = new Map((await listProductsById(tx, ids)).map((product) => [product.id, product]));
  const skipped: Finding[] = [];
  const undoable = changes.filter((change) => {
    const message = reasonToSkip(change, stored.get(change.target_id), touched.get(change.target_id));
    if (message)
      skipped.push({ row: change.row, handle: change.handle, column: null, severity: "warning", message });
    return !message;
  });

  const created = undoable.flatMap(({ kind, target_id }) =>
    kind === "create" ? (stored.get(target_id) ?? []) : [],
  );
  await removeCreated(app, tx, actor, created);
  const plans = undoable.flatMap(({ target_id, before, row }) => {
    const current = stored.get(target_id);
    return current && before ? [planRestore(current, before, row, now)] : [];
  });
  await removeVariants(
    tx,
    plans.flatMap(({ gone }) => gone),
  );
  await restoreLinks(tx, undoable, stored);
  const { isSeen } = await writePlans(
    app,
    tx,
    actor,
    plans.map(({ plan }) => plan),
    { import_id: newId(now), now, made_at: now },
  );
  if (isSeen || created.some(({ status }) => status === "active")) await invalidateStorefront(tx);
  return skipped;
}

async function removeCreated(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  created: readonly ProductRecord[],
): Promise<void> {
  await deleteProducts(
    app,
    tx,
    created.map(({ id }) => id),
  );
  await insertActivities(
    tx,
    actor,
    created.map(({ id, handle, title, status }) => ({
      action: "product.removed",
      target_type: "product",
      target_id: id,
      target_label: title,
      before: { handle, status },
    })),
  );
}

/** Restores categories, collections and related products. */
async function restoreLinks(
  tx: ShopTx,
  undoable: readonly Change[],
  stored: ReadonlyMap<string, ProductRecord>,
): Promise<void> {
  await undoLinks(
    tx,
    new Map(
      undoable.flatMap(({ target_id, before, after }) => (before && after ? [[target_id, after]] : [])),
    ),
  );
  for (const { before } of undoable) {
    const current = before && stored.get(before.id);
    if (current && !isDeepStrictEqual(current.related, before.related))
      await setRelated(
        tx,
        before.id,
        before.related.map(({ id }) => id),
      );
  }
}

/** The reason why a product is left unchanged. */
function reasonToSkip(
  { kind, version }: Change,
  current: ProductRecord | undefined,
  touched: "ordered" | "moved" | undefined,
): string | undefined {
  if (!current)
    return kind === "create" ? undefined : "This product was deleted after the import, so it stays deleted.";
  if (touched === "ordered") return "This product was ordered after the import, so it stays as it is.";
  if (current.version !== version) return "This product was edited after the import, so it stays as it is.";
  if (touched === "moved") return "The stock of this product changed after the import, so it stays as it is.";
  return undefined;
}

/** Plans the restoration of a product; `gone` are the variants that the import added. */
function planRestore(
  current: ProductRecord,
  before: ProductRecord,
  row: number,
  now: number,
): { plan: ProductPlan; gone: string[] } {
  const known = new Set(before.variants.map(({ id }) => id));
  const gone = current.variants.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const plan: ProductPlan = {
    kind: "update",
    row,
    before: { ...current, variants: current.variants.filter(({ id }) => known.has(id)) },
    // Columns that were added to the products table after the import are not in `before` and don't change.
    product: {
      ...storedFields(current),
      ...pick(
        before,
        productFieldNames.filter((name) => name in before),
      ),
    },
    variants: before.variants.map((variant) => ({
      ...variantOf(importedVariantOf(variant, row), variant, variant.position, now),
      on_hand: variant.on_hand,
    })),
    pictures: before.pictures.map(({ id, alt }) => ({ id, alt: alt ?? "" })),
  };
  return { plan, gone };
}

/**
 * A stored variant as an imported one, at its usual prices. A sale that should have started or ended since does so
 * now.
 */
function importedVariantOf(variant: ProductRecord["variants"][number], row: number): ImportedVariant {
  const { option_values, sale } = variant;
  return {
    row,
    option_values,
    ...usualPrices(variant),
    sale: sale && { price: sale.sale_price, starts_at: sale.starts_at, ends_at: sale.ends_at },
  };
}
