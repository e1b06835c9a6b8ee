import type { CourierDetails } from "@vitrine/contract/delivery/couriers";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { lockRecords } from "../records/records.queries.ts";

/** `statuses` are only those that differ from the defaults. */
export interface CourierRow extends Omit<CourierDetails, "webhook_url"> {
  secrets: Buffer | null;
}

const columns = sql`id, name, kind, phone, tracking_template, weight_grams, length_cm, width_cm, height_cm, secrets, key_ending,
  webhook_ending, statuses, is_active, version, created_at`;

export function findCourier(tx: ShopTx, id: string): Promise<CourierRow | undefined> {
  return tx.find(
    sql<CourierRow>`select ${columns} from couriers where shop_id = ${tx.shopId} and id = ${id}`,
  );
}

export async function requireCourier(tx: ShopTx, id: string): Promise<CourierRow> {
  const courier = await findCourier(tx, id);
  if (!courier) throw apiError("not_found");
  return courier;
}

/** A courier that isn't turned off. */
export async function requireActiveCourier(tx: ShopTx, id: string): Promise<CourierRow> {
  const courier = await requireCourier(tx, id);
  if (!courier.is_active) throw apiError("not_found");
  return courier;
}

type StoredCourier = Omit<CourierRow, "version" | "created_at">;

function valuesOf({ statuses, ...row }: StoredCourier) {
  return { ...row, statuses: JSON.stringify(statuses) };
}

/** Inserts a courier; returns false if the shop already has `max`. */
export async function insertCourier(tx: ShopTx, row: StoredCourier, max: number): Promise<boolean> {
  await lockRecords(tx, "couriers");
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::int as count from couriers where shop_id = ${tx.shopId}`,
  );
  if (count >= max) return false;
  await tx.run(db.insertInto("couriers").values(valuesOf(row)));
  return true;
}

/** Returns false if the courier has another version. */
export async function updateCourier(
  tx: ShopTx,
  row: StoredCourier,
  version: number,
  at: string,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("couriers")
      .set({ ...valuesOf(row), version: version + 1, updated_at: at })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", row.id)
      .where("version", "=", version),
  );
  return updated === 1;
}

/** Deletes a courier; returns false if shipments were booked with it. */
export async function deleteCourier(tx: ShopTx, id: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from couriers c where c.shop_id = ${tx.shopId} and c.id = ${id}
      and not exists (select from courier_bookings b where b.shop_id = c.shop_id and b.courier_id = c.id)`);
  return deleted === 1;
}

/** Records an event of a courier. Returns false if it was received before. */
export async function insertCourierEvent(tx: ShopTx, courierId: string, eventId: string): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto("courier_events")
      .values({ courier_id: courierId, event_id: eventId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}
