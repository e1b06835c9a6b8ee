import type { DeliverySchedule } from "@vitrine/contract/delivery/delivery-schedule";
import { insertShopSettings, updateShopSettings } from "../../db/shop-settings.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** An SQL expression: the shop's delivery schedule as a JSON object; null for the default one. */
export function deliverySchedule(tx: ShopTx) {
  return sql`(
    select json_build_object('cut_off', cut_off, 'processing_days', processing_days, 'working_days', working_days,
      'holidays', holidays)
    from delivery_schedules where shop_id = ${tx.shopId})`;
}

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function readSchedule(tx: ShopTx): Promise<DeliverySchedule> {
  await insertShopSettings(tx, "delivery_schedules");
  return tx.one(sql<DeliverySchedule>`
    select cut_off, processing_days, working_days, holidays, version
    from delivery_schedules where shop_id = ${tx.shopId}`);
}

/** Updates the schedule unless it has changed since it was read. Returns false if it has. */
export function updateSchedule(tx: ShopTx, { holidays, ...rest }: DeliverySchedule): Promise<boolean> {
  return updateShopSettings(tx, "delivery_schedules", { ...rest, holidays: JSON.stringify(holidays) });
}
