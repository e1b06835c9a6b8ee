import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../http/call.ts";
import { newId } from "../../ids.ts";
import { changes, type Deed } from "../activity-log/activity.queries.ts";
import { setProductPictures } from "../products/product-pictures.queries.ts";
import { insertProducts, updateProducts } from "../products/products.queries.ts";
import { variantTitle } from "../products/products.rules.ts";
import { insertVariants, updateVariants, type VariantFields } from "../products/variants.queries.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { insertDeeds } from "./imported-products.queries.ts";
import { arePicturesChanged, changedCounts, changedVariants, type PlannedVariant, type ProductPlan } from "./plan-product.rules.ts";

/**
 * Makes the stored products what their plans say, in some ten statements however many they are, and answers whether
 * shoppers can see anything of it.
 *
 * @param from the import the stock movements follow from, and when the first of these products counts as made:
 * each further one a millisecond earlier, so that a list by age keeps the order of the file
 */
export async function writePlans(
  tx: ShopTx,
  actor: Actor,
  plans: ProductPlan[],
  from: { import_id: string; now: number; made_at: number },
): Promise<boolean> {
  const wanted = plans
    .filter(({ kind }) => kind !== "skip")
    .map((plan, place) => ({ ...plan, id: plan.before?.id ?? newId(from.made_at - place) }));
  const created = wanted.filter(({ kind }) => kind === "create");
  const updated = wanted.filter(({ kind }) => kind === "update");
  const rowsOf = (of: typeof wanted) => of.map(({ id, product }) => ({ id, ...product }));
  await insertProducts(tx, rowsOf(created), new Date(from.made_at).toISOString());
  await updateProducts(tx, rowsOf(updated), new Date(from.now).toISOString());

  const fresh = wanted.flatMap(({ id: product_id, variants }) =>
    variants
      .filter(({ id }) => id === null)
      .map((variant) => ({ row: rowOf(variant, newId(from.now), product_id), on_hand: variant.on_hand ?? 0 })),
  );
  await updateVariants(
    tx,
    updated.flatMap((plan) => changedVariants(plan).map((variant) => rowOf(variant, variant.id!, plan.id))),
  );
  await insertVariants(
    tx,
    fresh.map(({ row }) => row),
  );
  const counts = [
    ...fresh.map(({ row, on_hand }) => ({ variant_id: row.id, on_hand })),
    ...updated.flatMap((plan) => changedCounts(plan).map(({ id, on_hand }) => ({ variant_id: id!, on_hand: on_hand! }))),
  ];
  await setOnHand(tx, counts, "import", from.import_id, actor.account_id);

  const repictured = wanted.filter(arePicturesChanged);
  const places = repictured.flatMap(({ id, pictures }) =>
    pictures.map(({ id: picture_id, alt }, position) => ({ product_id: id, picture_id, position, alt })),
  );
  if (repictured.length > 0)
    await setProductPictures(
      tx,
      repictured.map(({ id }) => id),
      places,
    );
  await insertDeeds(tx, actor, wanted.map(deedOf));
  return wanted.some(({ product, before }) => product.status === "active" || before?.status === "active");
}

function rowOf({ on_hand: _, picture_url: __, ...fields }: PlannedVariant, id: string, product_id: string): VariantFields {
  return { ...fields, id, product_id };
}

/** Of a new product that it came, of another what changed. */
function deedOf(plan: ProductPlan & { id: string }): Deed {
  const { id, before, product, variants, pictures } = plan;
  const deed = { target_type: "product", target_id: id, target_label: product.title } as const;
  if (!before) {
    const after = { handle: product.handle, status: product.status, variants: variants.length };
    return { ...deed, action: "product.created", before: null, after };
  }
  const touched = new Set([...changedVariants(plan), ...changedCounts(plan)].map((variant) => variant.id));
  const storedOf = before.variants.filter((variant) => touched.has(variant.id));
  const added = variants.filter((variant) => variant.id === null);
  const changed = changes(
    { ...before, pictures: before.pictures.map(({ id, alt }) => ({ id, alt })), ...historyOf(storedOf), "new variants": null },
    {
      ...product,
      pictures,
      ...historyOf(variants.filter((variant) => touched.has(variant.id)), storedOf),
      "new variants": added.length > 0 ? added.map(({ option_values }) => variantTitle(option_values)) : null,
    },
  );
  return { ...deed, action: "product.changed", before: changed?.before ?? null, after: changed?.after ?? null };
}

type Traced = Omit<PlannedVariant, "picture_url">;

/** One entry per variant; a count the file does not give is the stored one. */
function historyOf(variants: Traced[], stored: Traced[] = []): Record<string, unknown> {
  const countOf = new Map(stored.map(({ id, on_hand }) => [id, on_hand]));
  return Object.fromEntries(
    variants.map(({ id, on_hand, option_values, sku, barcode, price, compare_at_price, cost, weight_grams, requires_shipping, taxable, tracked, oversell, picture_id }) => [
      `variant ${id}`,
      {
        ...{ title: variantTitle(option_values), sku, barcode, price, compare_at_price, cost, weight_grams },
        ...{ requires_shipping, taxable, tracked, oversell, on_hand: on_hand ?? countOf.get(id), picture_id },
      },
    ]),
  );
}
