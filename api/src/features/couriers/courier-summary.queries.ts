import type { CourierSummary } from "@vitrine/contract/delivery/courier-settlements";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

const source = sql`courier_bookings b join shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id`;
const isDelivered = sql`s.status = 'delivered'`;
const isFinished = sql`s.status in ('delivered', 'returning', 'returned', 'lost')`;

/** The cash and the deliveries of a courier's bookings. */
export async function readSummary(tx: ShopTx, courierId: string): Promise<CourierSummary> {
  const ofCourier = sql`b.shop_id = ${tx.shopId} and b.courier_id = ${courierId} and b.status = 'booked'`;
  const [sums, areas] = await Promise.all([
    tx.one(sql<Omit<CourierSummary, "areas">>`
      select
        coalesce(sum(greatest(0, b.cod_amount - s.cash_missing)) filter (where b.settlement_id is null and ${isDelivered}), 0)::bigint
          as owed,
        coalesce(sum(b.cod_amount) filter (where b.settlement_id is null and not ${isFinished} and s.status <> 'cancelled'), 0)::bigint
          as on_the_way,
        coalesce(sum(b.settled_amount), 0)::bigint as settled, coalesce(sum(b.settled_fee), 0)::bigint as fees,
        count(*) filter (where ${isDelivered})::int as delivered, count(*) filter (where ${isFinished})::int as finished
      from ${source} where ${ofCourier}`),
    tx.all(sql<CourierSummary["areas"][number]>`
      select coalesce(nullif(o.address->>'city', ''), o.address->>'region', o.address->>'country') as area,
        count(*) filter (where ${isDelivered})::int as delivered, count(*)::int as finished
      from ${source} join orders o on o.shop_id = b.shop_id and o.id = b.order_id
      where ${ofCourier} and ${isFinished} group by 1 order by 3 desc, 1 limit 20`),
  ]);
  return { ...sums, areas };
}
