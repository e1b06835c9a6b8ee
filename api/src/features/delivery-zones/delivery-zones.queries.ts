import type { ZoneTerms } from "./delivery-zones.rules.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** An SQL expression: the shop's delivery zones as a JSON array, the oldest first. */
export function deliveryZones(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(json_build_object('id', id, 'places', places, 'rates', rates) order by created_at, id)
    from delivery_zones where shop_id = ${tx.shopId}), '[]')`;
}

/** The shop's delivery zones with their names, the oldest first. */
export function listZones(tx: ShopTx): Promise<(ZoneTerms & { name: string })[]> {
  return tx.all(sql<ZoneTerms & { name: string }>`
    select id, name, places, rates from delivery_zones where shop_id = ${tx.shopId} order by created_at, id`);
}
