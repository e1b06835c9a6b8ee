import type { Oversell, UnitMeasure } from "@vitrine/contract/products/product";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** A stored variant, with one value per option of the product, in the order of its options. */
export interface VariantFields {
  id: string;
  product_id: string;
  position: number;
  option_values: string[];
  sku: string | null;
  barcode: string | null;
  price: number;
  compare_at_price: number | null;
  cost: number | null;
  min_price: number | null;
  weight_grams: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  requires_shipping: boolean;
  taxable: boolean;
  tracked: boolean;
  oversell: Oversell;
  preorder_from: string | null;
  picture_id: string | null;
  /** Measure for the unit price. */
  unit_measure: UnitMeasure | null;
}

/** The columns of `VariantFields` that may change, under an alias. */
export function variantColumns(alias: string) {
  return sql.raw(
    Object.keys(changing)
      .map((column) => `${alias}.${column}`)
      .join(", "),
  );
}

const changing = {
  position: true,
  option_values: true,
  sku: true,
  barcode: true,
  price: true,
  compare_at_price: true,
  cost: true,
  min_price: true,
  weight_grams: true,
  length_mm: true,
  width_mm: true,
  height_mm: true,
  requires_shipping: true,
  taxable: true,
  tracked: true,
  oversell: true,
  preorder_from: true,
  picture_id: true,
  unit_measure: true,
} satisfies Record<Exclude<keyof VariantFields, "id" | "product_id">, true>;
const names = sql.raw(Object.keys(changing).join(", "));

const given = (variants: VariantFields[]) =>
  sql`jsonb_populate_recordset(null::shop.variants, ${JSON.stringify(variants)}::jsonb)`;

/** Inserts variants of any products. Each needs its stock set: see `setOnHand`. */
export async function insertVariants(tx: ShopTx, variants: VariantFields[]): Promise<void> {
  if (variants.length === 0) return;
  await tx.run(sql`
    insert into variants (shop_id, id, product_id, ${names})
    select ${tx.shopId}, n.id, n.product_id, ${variantColumns("n")} from ${given(variants)} n`);
}

/** Updates variants of any products, by id; unchanged ones aren't written. */
export async function updateVariants(tx: ShopTx, variants: VariantFields[]): Promise<void> {
  if (variants.length === 0) return;
  const rows = given(variants);
  // Two variants may swap their options: both are freed before either is set.
  await tx.run(sql`
    update variants v set option_values = array[v.id::text] from ${rows} n
    where v.shop_id = ${tx.shopId} and v.id = n.id and v.product_id = n.product_id and v.option_values <> n.option_values`);
  await tx.run(sql`
    update variants v set (${names}) = row(${variantColumns("n")}) from ${rows} n
    where v.shop_id = ${tx.shopId} and v.id = n.id and v.product_id = n.product_id
      and (${variantColumns("v")}) is distinct from (${variantColumns("n")})`);
}

/** Deletes variants with their stock. */
export async function removeVariants(tx: ShopTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`delete from variants where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}
