import { sql } from "kysely";
import type { CheckoutSettings } from "@vitrine/contract/orders/checkout-settings";
import { db, type ShopTx } from "../../db/tx.ts";

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function insertCheckoutSettings(
  tx: ShopTx,
  settings: { delivery_fee?: number } = {},
): Promise<void> {
  await tx.run(
    db
      .insertInto("checkout_settings")
      .values({ shop_id: tx.shopId, ...settings })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function readCheckoutSettings(tx: ShopTx): Promise<CheckoutSettings> {
  await insertCheckoutSettings(tx);
  return tx.one(sql<CheckoutSettings>`
    select c.delivery_name, c.delivery_fee, c.delivery_days_min, c.delivery_days_max, c.delivers_elsewhere, c.cash_on_delivery, c.confirm_orders,
           s.currency, c.version
    from checkout_settings c join shops s on s.id = c.shop_id where c.shop_id = ${tx.shopId}`);
}

/** Updates the settings unless they have changed since they were read. Returns false if they have. */
export async function updateCheckoutSettings(
  tx: ShopTx,
  { version, ...settings }: Omit<CheckoutSettings, "currency">,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("checkout_settings")
      .set({ ...settings, version: version + 1 })
      .where("shop_id", "=", tx.shopId)
      .where("version", "=", version),
  );
  return updated === 1;
}
