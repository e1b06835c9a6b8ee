import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { ExtraPrices } from "./order-refunds.rules.ts";

/** The delivery and the fees of an order, with the taxes that were added to them. */
export function readExtraPrices(tx: ShopTx, orderId: string): Promise<ExtraPrices> {
  const taxesOf = (items: ReturnType<typeof sql>) => sql`coalesce((
      select sum((tax->>'amount')::bigint)
      from json_array_elements(${items}) item cross join lateral json_array_elements(coalesce(item->'taxes', '[]')) tax
      where (o.priced->>'prices_include_tax')::boolean is false), 0)`;
  return tx.one(sql<ExtraPrices>`
    select (o.shipping_total + ${taxesOf(sql`json_build_array(o.priced->'shipping')`)})::bigint as delivery,
      (o.fee_total + ${taxesOf(sql`coalesce(o.priced->'fees', '[]')`)})::bigint as fee
    from orders o where o.shop_id = ${tx.shopId} and o.id = ${orderId}`);
}

/** Records which refund returns the money of a failed one. Returns false if there is one already. */
export async function markRepeated(tx: ShopTx, failedId: string, newId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update refunds set repeated_by = ${newId}
    where shop_id = ${tx.shopId} and id = ${failedId} and status = 'failed' and repeated_by is null`);
  return changed === 1;
}

/** Removes units from an order. Returns false, and changes nothing, if a line has fewer units. */
export async function cancelUnits(
  tx: ShopTx,
  orderId: string,
  units: { order_line_id: string; quantity: number }[],
): Promise<boolean> {
  const rows = JSON.stringify(units);
  const changed = await tx.run(sql`
    update order_lines l set cancelled_quantity = l.cancelled_quantity + u.quantity
    from jsonb_to_recordset(${rows}::jsonb) as u (order_line_id uuid, quantity int)
    where l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.id = u.order_line_id
      and l.cancelled_quantity + u.quantity <= l.quantity`);
  return changed === units.length;
}
