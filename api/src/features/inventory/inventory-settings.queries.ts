import { sql } from "kysely";
import type { InventorySettings } from "@vitrine/contract/products/inventory";
import { db, type ShopTx } from "../../db/tx.ts";
import { markDue, nextMorning } from "../../db/due-works.queries.ts";

/** A shop without a row has the defaults; the row is made when it is first needed. */
export async function readInventorySettings(tx: ShopTx): Promise<InventorySettings> {
  await tx.run(
    db
      .insertInto("inventory_settings")
      .values({ shop_id: tx.shopId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return tx.one(sql<InventorySettings>`
    select low_at, digest, location_name, sku_twice, version from inventory_settings where shop_id = ${tx.shopId}`);
}

/** Writes the settings when nobody has since; false when somebody has. */
export async function updateInventorySettings(
  tx: ShopTx,
  { version, ...settings }: InventorySettings,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("inventory_settings")
      .set({ ...settings, version: version + 1 })
      .where("shop_id", "=", tx.shopId)
      .where("version", "=", version),
  );
  if (updated === 1) await markDue(tx, ["low-stock"], nextMorning);
  return updated === 1;
}

/** Sets at how many pieces a variant runs low; null: as the shop has it. */
export async function setLowAt(tx: ShopTx, variantId: string, lowAt: number | null): Promise<void> {
  // Where it runs low by the new number, that has not been said yet.
  await tx.run(sql`
    insert into stock_levels (shop_id, variant_id, low_at) select shop_id, id, ${lowAt}::int from variants
    where shop_id = ${tx.shopId} and id = ${variantId}
    on conflict (shop_id, variant_id, location_id) do update set low_at = excluded.low_at`);
  await markDue(tx, ["low-stock"], nextMorning);
}
