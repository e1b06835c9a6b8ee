import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/**
 * The account's cart with the latest change, except one's own and those that haven't changed since they were merged into it.
 *
 * @param ownId the visitor's cart, if they have one
 */
export async function findCartToMerge(
  tx: ShopTx,
  customerId: string,
  ownId: string | undefined,
): Promise<string | undefined> {
  const found = await tx.find(sql<{ id: string }>`
    select c.id from carts c
    cross join lateral (
      select max(greatest(l.added_at, l.changed_at)) as at from cart_lines l where l.shop_id = c.shop_id and l.cart_id = c.id
    ) changed
    where c.shop_id = ${tx.shopId} and c.customer_id = ${customerId} and c.order_id is null
      and c.id is distinct from ${ownId ?? null}::uuid
      and changed.at > coalesce((
        select o.merged_at from carts o where o.shop_id = ${tx.shopId} and o.id = ${ownId ?? null}::uuid
      ), '-infinity')
    order by changed.at desc, c.id limit 1`);
  return found?.id;
}

export async function markMerged(tx: ShopTx, cartId: string): Promise<void> {
  await tx.run(sql`
    update carts set merged_at = clock_timestamp() where shop_id = ${tx.shopId} and id = ${cartId} and order_id is null`);
}
