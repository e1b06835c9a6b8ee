import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Units that came back, by their condition. */
interface ReturnedUnits {
  variant_id: string;
  sellable: number;
  damaged: number;
}

/**
 * Adds returned units to the stock, with a movement for each variant: damaged units are on hand, too, but unavailable.
 * Locks the levels in order of variant id. Each variant is counted once per cause: repeating a cause changes nothing.
 * Deleted variants have no stock. Returns the number of levels changed.
 *
 * @param causeId the return or the shipment
 */
export function restock(
  tx: ShopTx,
  units: ReturnedUnits[],
  causeId: string,
  accountId: string | null,
): Promise<number> {
  return tx.run(sql`
    with units as (
      select variant_id, sum(sellable)::int as sellable, sum(damaged)::int as damaged
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u(variant_id uuid, sellable int, damaged int)
      group by variant_id having sum(sellable + damaged) > 0
    ), held as (
      select st.variant_id, u.sellable, u.damaged, st.on_hand, st.on_hand - st.allocated - st.unavailable as available
      from stock_levels st join units u on u.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1
      order by st.variant_id for update of st
    ), moved as (
      insert into stock_movements (id, variant_id, kind, on_hand_change, unavailable_change, on_hand_after, available_after, cause_id, account_id)
      select gen_random_uuid(), variant_id, 'return', sellable + damaged, damaged, on_hand + sellable + damaged,
        available + sellable, ${causeId}::uuid, ${accountId}::uuid
      from held
      on conflict (shop_id, variant_id, kind, cause_id) where kind <> 'allocation' do nothing
      returning variant_id
    )
    update stock_levels st
    set on_hand = st.on_hand + held.sellable + held.damaged, unavailable = st.unavailable + held.damaged
    from held join moved on moved.variant_id = held.variant_id
    where st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id`);
}
