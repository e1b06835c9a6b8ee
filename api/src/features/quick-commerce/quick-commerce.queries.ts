import type { QuickCommerceSettings } from "@vitrine/contract/delivery/quick-commerce";
import { insertShopSettings, updateShopSettings } from "../../db/shop-settings.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const settings = sql`
  coalesce(q.opening_times, '[]') as opening_times, coalesce(q.closures, '[]') as closures, q.pause_reason, q.resumes_at`;

/** An SQL expression: the settings and the active areas of quick commerce as a JSON object. */
export function quickCommerce(tx: ShopTx) {
  return sql`(
    select row_to_json(c) from (
      select ${settings}, coalesce(q.is_paused, false) as is_paused, coalesce((
        select json_agg(to_jsonb(a) - array['shop_id', 'is_active', 'version', 'created_at', 'updated_at']
          order by a.created_at, a.id)
        from quick_commerce_areas a where a.shop_id = ${tx.shopId} and a.is_active), '[]') as areas
      from (select) one left join quick_commerce_settings q on q.shop_id = ${tx.shopId}
    ) c)`;
}

/** An SQL expression: the orders of the slots that haven't started, as a JSON object by `slotKey`. */
export function slotOrders(tx: ShopTx) {
  return sql`coalesce((
    select json_object_agg(area_id || '@' || to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), orders)
    from slot_orders where shop_id = ${tx.shopId} and starts_at >= now()), '{}')`;
}

/** A shop without a row has the defaults. The row is inserted here when it is first needed. */
export async function readSettings(tx: ShopTx): Promise<QuickCommerceSettings> {
  await insertShopSettings(tx, "quick_commerce_settings");
  // A pause that is over is off.
  return tx.one(sql<QuickCommerceSettings>`
    select ${settings}, q.is_paused and coalesce(q.resumes_at > now(), true) as is_paused, q.version from quick_commerce_settings q where q.shop_id = ${tx.shopId}`);
}

/** Updates the settings unless they have changed since they were read. Returns false if they have. */
export function updateSettings(
  tx: ShopTx,
  { opening_times, closures, ...rest }: QuickCommerceSettings,
): Promise<boolean> {
  return updateShopSettings(tx, "quick_commerce_settings", {
    ...rest,
    opening_times: JSON.stringify(opening_times),
    closures: JSON.stringify(closures),
  });
}

/**
 * Counts an order in a slot, unless the slot is full. Locks the slot's counter until the transaction ends.
 *
 * @returns false if the slot is full, which the caller must roll back
 */
export async function takeSlot(
  tx: ShopTx,
  slot: { area_id: string; starts_at: string; max_orders: number },
): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into slot_orders (area_id, starts_at, orders)
    values (${slot.area_id}::uuid, ${slot.starts_at}::timestamptz, 1)
    on conflict (shop_id, starts_at, area_id) do update set orders = slot_orders.orders + 1
    where slot_orders.orders < ${slot.max_orders}::int`);
  return taken > 0;
}

/** Makes room in a slot whose order was cancelled. */
export async function releaseSlot(tx: ShopTx, slot: { area_id: string; starts_at: string }): Promise<void> {
  await tx.run(sql`
    update slot_orders set orders = orders - 1
    where shop_id = ${tx.shopId} and starts_at = ${slot.starts_at}::timestamptz and area_id = ${slot.area_id}::uuid
      and orders > 0`);
}
