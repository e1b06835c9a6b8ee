import type { DeliverySchedule } from "@vitrine/contract/orders/delivery-schedule";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** An SQL expression: the shop's delivery schedule as a JSON object; null for the default one. */
export function deliverySchedule(tx: ShopTx) {
  return sql`(
    select json_build_object('cut_off', cut_off, 'processing_days', processing_days, 'working_days', working_days,
      'holidays', holidays)
    from delivery_schedules where shop_id = ${tx.shopId})`;
}

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function readSchedule(tx: ShopTx): Promise<DeliverySchedule> {
  await tx.run(
    db
      .insertInto("delivery_schedules")
      .values({ shop_id: tx.shopId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return tx.one(sql<DeliverySchedule>`
    select cut_off, processing_days, working_days, holidays, version
    from delivery_schedules where shop_id = ${tx.shopId}`);
}

/** Updates the schedule unless it has changed since it was read. Returns false if it has. */
export async function updateSchedule(
  tx: ShopTx,
  { version, holidays, ...rest }: DeliverySchedule,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("delivery_schedules")
      .set({ ...rest, holidays: JSON.stringify(holidays), version: version + 1 })
      .where("shop_id", "=", tx.shopId)
      .where("version", "=", version),
  );
  return updated === 1;
}
