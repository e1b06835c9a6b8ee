import type { InventorySettings } from "@vitrine/contract/products/inventory";
import { insertShopSettings, updateShopSettings } from "../../db/shop-settings.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { markDue, nextMorning } from "../../db/due-works.queries.ts";

/** A shop without a row has the defaults. The row is inserted when it is first needed. */
export async function readInventorySettings(tx: ShopTx): Promise<InventorySettings> {
  await insertShopSettings(tx, "inventory_settings");
  return tx.one(sql<InventorySettings>`
    select low_at, digest, location_name, sku_twice, version from inventory_settings where shop_id = ${tx.shopId}`);
}

/** Updates the settings unless they have changed since they were read. Returns false if they have. */
export async function updateInventorySettings(tx: ShopTx, settings: InventorySettings): Promise<boolean> {
  const isUpdated = await updateShopSettings(tx, "inventory_settings", settings);
  if (isUpdated) await markDue(tx, ["low-stock"], nextMorning);
  return isUpdated;
}

/** Sets a variant's low-stock level, in units; null for the shop's level. */
export async function setLowAt(tx: ShopTx, variantId: string, lowAt: number | null): Promise<void> {
  // A variant that is low by the new level hasn't been reported yet.
  await tx.run(sql`
    insert into stock_levels (shop_id, variant_id, low_at) select shop_id, id, ${lowAt}::int from variants
    where shop_id = ${tx.shopId} and id = ${variantId}
    on conflict (shop_id, variant_id, location_id) do update set low_at = excluded.low_at`);
  await markDue(tx, ["low-stock"], nextMorning);
}
