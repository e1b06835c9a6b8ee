import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { setProductPictures } from "../products/product-pictures.queries.ts";
import { insertProducts, updateProducts } from "../products/products.queries.ts";
import { insertVariants, updateVariants } from "../products/variants.queries.ts";
import { setOnHand } from "../stock/stock.queries.ts";
import { insertDeeds } from "./imported-products.queries.ts";
import { arePicturesChanged, changedCounts, changedVariants } from "./plan-changes.rules.ts";
import { deedOf } from "./plan-deeds.rules.ts";
import type { ProductPlan } from "./plan-product.rules.ts";

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
      .map((variant) => ({
        row: { ...variant.fields, id: newId(from.now), product_id },
        on_hand: variant.on_hand ?? 0,
      })),
  );
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
  const counts = [
    ...fresh.map(({ row, on_hand }) => ({ variant_id: row.id, on_hand })),
    ...updated.flatMap((plan) =>
      changedCounts(plan).map(({ id, on_hand }) => ({ variant_id: id!, on_hand: on_hand! })),
    ),
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
