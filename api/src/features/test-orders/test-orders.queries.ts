import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Deletes an order with its lines, shipments, payments and emails, its notifications, and the cart that it was. */
export async function deleteOrder(
  tx: ShopTx,
  { id, cart_id }: { id: string; cart_id: string | null },
): Promise<void> {
  await tx.run(sql`
    delete from notifications where shop_id = ${tx.shopId} and cause = any(
      select ${id}::text
      union all select r.id::text from returns r where r.shop_id = ${tx.shopId} and r.order_id = ${id}
      union all select p.id::text from payment_proofs p where p.shop_id = ${tx.shopId} and p.order_id = ${id})`);
  await tx.run(sql`delete from orders where shop_id = ${tx.shopId} and id = ${id}`);
  await tx.run(sql`delete from carts where shop_id = ${tx.shopId} and id = ${cart_id}`);
}
