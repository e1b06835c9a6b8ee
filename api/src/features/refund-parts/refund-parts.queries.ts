import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** A part of a refund: units of a line, or a part of the delivery or of the fees. Its amount includes taxes. */
export interface RefundPart {
  /** The same in all parts of one refund; of a return, its id. */
  batch_id: string;
  kind: "item" | "delivery" | "fee";
  order_line_id: string | null;
  quantity: number;
  /** Of the units, those that were removed from the order, and those that went back into stock. */
  cancelled: number;
  restocked: number;
  amount: number;
}

export interface StoredPart extends RefundPart {
  id: string;
  /** True if no money of the refund reached the customer: its parts can be refunded again. */
  is_failed: boolean;
}

/** The parts of an order's refunds, the oldest first. */
export function listParts(tx: ShopTx, orderId: string): Promise<StoredPart[]> {
  return tx.all(sql<StoredPart>`
    select p.id, p.batch_id, p.kind, p.order_line_id, p.quantity, p.cancelled, p.restocked, p.amount,
      coalesce((
        select bool_and(r.status = 'failed') from refunds r
        where r.shop_id = p.shop_id and r.order_id = p.order_id and r.batch_id = p.batch_id
          and (r.is_for_return or r.destination = 'unpaid')), false) as is_failed
    from refund_parts p where p.shop_id = ${tx.shopId} and p.order_id = ${orderId} order by p.created_at, p.id`);
}

export async function insertParts(
  tx: ShopTx,
  orderId: string,
  parts: (RefundPart & { id: string })[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part) => ({ ...part, order_id: orderId }));
  await tx.run(db.insertInto("refund_parts").values(rows));
}

/** Replaces parts by others, such as those of the same units. */
export async function replaceParts(
  tx: ShopTx,
  orderId: string,
  ids: string[],
  parts: (RefundPart & { id: string })[],
): Promise<void> {
  await tx.run(sql`
    delete from refund_parts
    where shop_id = ${tx.shopId} and order_id = ${orderId} and id = any(${ids}::uuid[])`);
  await insertParts(tx, orderId, parts);
}

/** Changes the amounts of parts, after the prices of their lines have changed. */
export async function updateAmounts(
  tx: ShopTx,
  orderId: string,
  parts: { id: string; amount: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.run(sql`
    update refund_parts p set amount = r.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (id uuid, amount bigint)
    where p.shop_id = ${tx.shopId} and p.order_id = ${orderId} and p.id = r.id`);
}
