import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/**
 * Allocates stock for the units of a lost shipment, to ship them again. Locks the levels in order of variant id.
 *
 * @returns false if there is too little stock, or a variant is gone; then nothing is allocated
 */
export async function allocateLostUnits(
  tx: ShopTx,
  { orderId, shipmentId, accountId }: { orderId: string; shipmentId: string; accountId: string | null },
): Promise<boolean> {
  const { is_available } = await tx.one(sql<{ is_available: boolean }>`
    with wanted as (
      select l.variant_id, sum(sl.quantity)::int as quantity
      from shipment_lines sl join order_lines l on l.shop_id = sl.shop_id and l.order_id = sl.order_id and l.id = sl.order_line_id
      where sl.shop_id = ${tx.shopId} and sl.shipment_id = ${shipmentId} and l.allocated group by l.variant_id
    ), held as (
      select st.variant_id, w.quantity, st.on_hand, st.on_hand - st.allocated - st.unavailable as free
      from stock_levels st join wanted w on w.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1 order by st.variant_id for update of st
    ), checked as (
      select (select count(*) from wanted) = count(*) and bool_and(h.free >= h.quantity or v.oversell <> 'deny') is not false
        as is_available
      from held h join variants v on v.shop_id = ${tx.shopId} and v.id = h.variant_id
    ), taken as (
      update stock_levels st set allocated = st.allocated + held.quantity from held, checked
      where is_available and st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id
    ), moved as (
      insert into stock_movements (id, variant_id, kind, allocated_change, on_hand_after, available_after, cause_id, account_id)
      select gen_random_uuid(), variant_id, 'allocation', quantity, on_hand, free - quantity, ${orderId}::uuid, ${accountId}::uuid
      from held, checked where is_available
    )
    select is_available from checked`);
  return is_available;
}
