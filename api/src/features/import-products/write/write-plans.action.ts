import type { ShopTx } from "../../../db/tx.ts";
import type { Actor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import { newId } from "../../../ids.ts";
import { refreshCatalogue } from "../../catalogue/refresh-catalogue.action.ts";
import { insertActivities } from "../../activity-log/activity.queries.ts";
import { planProduct as planDays } from "../../products/plan-product.action.ts";
import { setProductPictures } from "../../products/product-pictures.queries.ts";
import { insertProducts, updateProducts } from "../../products/products.queries.ts";
import { allowSalePriceChanges, setSales, type StoredSale } from "../../products/sale-prices.queries.ts";
import { insertVariants, updateVariants } from "../../products/variants.queries.ts";
import { setOnHand } from "../../stock/stock.queries.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import {
  arePicturesChanged,
  changedCounts,
  changedSales,
  changedVariants,
} from "../plan/plan-changes.rules.ts";
import { activityOf } from "./activities.rules.ts";
import type { PlannedVariant } from "../plan/plan-variants.rules.ts";
import { type AppliedLinks, writeLinks } from "./write-links.action.ts";
import type { ProductPlan } from "../plan/product-plan.ts";

/**
 * Stores planned products, in about ten statements for any number of products. Returns the changes, and if they are
 * visible in the storefront.
 * @param from the import that stock movements refer to, and the creation time of the first of these products: each
 * further one is a millisecond earlier, so that a list by age has the file's order
 * @param previousBatch data that all products of the shop share is only locked once this has resolved
 */
export async function writePlans(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  actor: Actor,
  plans: ProductPlan[],
  from: { import_id: string; now: number; made_at: number },
  previousBatch?: Promise<unknown>,
): Promise<{ isSeen: boolean; changes: ImportChange[] }> {
  const wanted = plans
    .filter(({ kind }) => kind !== "skip")
    .map((plan, place) => ({ ...plan, id: plan.before?.id ?? newId(from.made_at - place) }));
  const created = wanted.filter(({ kind }) => kind === "create");
  const updated = wanted.filter(({ kind }) => kind === "update");
  const rowsOf = (of: typeof wanted) => of.map(({ id, product }) => ({ id, ...product }));
  await insertProducts(tx, rowsOf(created), new Date(from.made_at).toISOString());
  await updateProducts(tx, rowsOf(updated), new Date(from.now).toISOString());

  await writeVariants(tx, actor, wanted, from);
  await writePictures(tx, wanted);
  await previousBatch;
  const linked = wanted.flatMap(({ id, links }) => (links ? [{ id, links }] : []));
  const { done, made } = await writeLinks(tx, actor, linked, from.now);
  await refreshCatalogue(
    tx,
    wanted.map(({ id }) => id),
  );
  await insertActivities(tx, actor, wanted.map(activityOf));
  for (const { id, before, product, variants } of wanted)
    await planDays(app, tx, before, { id, publish_at: product.publish_at, variants });
  return {
    isSeen: wanted.some(({ product, before }) => product.status === "active" || before?.status === "active"),
    changes: [...wanted.map((plan) => changeOf(plan, done.get(plan.id))), ...made],
  };
}

type WantedPlan = ProductPlan & { id: string };

/** Stores variants, their sales and their stock. */
async function writeVariants(
  tx: ShopTx,
  actor: Actor,
  wanted: WantedPlan[],
  from: { import_id: string; now: number },
): Promise<void> {
  const updated = wanted.filter(({ kind }) => kind === "update");
  const fresh = wanted.flatMap(({ id: product_id, variants }) =>
    variants
      .filter(({ id }) => id === null)
      .map((variant) => ({
        row: { ...variant.fields, id: newId(from.now), product_id },
        on_hand: variant.on_hand ?? 0,
        variant,
      })),
  );
  const freshIds = new Map(fresh.map(({ row, variant }) => [variant, row.id]));
  const sold = wanted.filter((plan) => changedSales(plan).length > 0);
  // A price change without sale data ends the current sale.
  if (sold.length > 0) await allowSalePriceChanges(tx);
  await updateVariants(
    tx,
    updated.flatMap((plan) =>
      changedVariants(plan).map((variant) => ({ ...variant.fields, id: variant.id!, product_id: plan.id })),
    ),
  );
  await insertVariants(
    tx,
    fresh.map(({ row }) => row),
  );
  if (sold.length > 0)
    await setSales(
      tx,
      sold.map(({ id }) => id),
      sold.flatMap((plan) =>
        wantedSales(plan).map(([variant, sale]) => ({
          ...sale,
          variant_id: variant.id ?? freshIds.get(variant)!,
        })),
      ),
    );

  const counts = [
    ...fresh.map(({ row, on_hand }) => ({ variant_id: row.id, on_hand })),
    ...updated.flatMap((plan) =>
      changedCounts(plan).map(({ id, on_hand }) => ({ variant_id: id!, on_hand: on_hand! })),
    ),
  ];
  await setOnHand(tx, counts, "import", from.import_id, actor.account_id);
}

async function writePictures(tx: ShopTx, wanted: WantedPlan[]): Promise<void> {
  const withNewPictures = wanted.filter(arePicturesChanged);
  const places = withNewPictures.flatMap(({ id, pictures }) =>
    pictures.map(({ id: picture_id, alt }, position) => ({ product_id: id, picture_id, position, alt })),
  );
  if (withNewPictures.length > 0)
    await setProductPictures(
      tx,
      withNewPictures.map(({ id }) => id),
      places,
    );
}

/** Data that an undo needs of a plan that was carried out. */
function changeOf(
  { id, kind, row, before, product }: WantedPlan,
  links: AppliedLinks | undefined,
): ImportChange {
  return {
    target_type: "product",
    target_id: id,
    kind: kind === "create" ? "create" : "update",
    handle: product.handle,
    row,
    version: before ? before.version + 1 : 1,
    before: before ?? null,
    after: links ?? null,
  };
}

/** All sales of a product's variants after the import; those without a change as they are stored. */
function wantedSales({ variants, before }: ProductPlan): [PlannedVariant, StoredSale][] {
  const storedOf = new Map(before?.variants.map(({ id, sale }) => [id, sale]));
  return variants.flatMap((variant): [PlannedVariant, StoredSale][] => {
    const sale = variant.sale === undefined ? variant.id && storedOf.get(variant.id) : variant.sale;
    return sale ? [[variant, sale]] : [];
  });
}
