import { maxWished } from "@vitrine/contract/customers/shopper-accounts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Handles of the customer's wished products that are on sale, latest first. */
export async function listWished(tx: ShopTx, customerId: string): Promise<string[]> {
  const rows = await tx.all(sql<{ handle: string }>`
    select p.handle from wishlist_items w join products p on p.shop_id = w.shop_id and p.id = w.product_id
    where w.shop_id = ${tx.shopId} and w.customer_id = ${customerId} and p.status = 'active'
    order by w.added_at desc, w.product_id`);
  return rows.map(({ handle }) => handle);
}

/** Adds products on sale, the first of them as the latest. Beyond the maximum, the oldest are removed. */
export async function addWished(tx: ShopTx, customerId: string, handles: string[]): Promise<void> {
  await tx.run(sql`
    insert into wishlist_items (customer_id, product_id, added_at)
    select ${customerId}::uuid, p.id, now() - h.place * interval '1 millisecond'
    from unnest(${handles}::text[]) with ordinality as h (handle, place)
    join products p on p.shop_id = ${tx.shopId} and p.handle = h.handle and p.status = 'active'
    order by p.id on conflict do nothing`);
  await tx.run(sql`
    delete from wishlist_items where shop_id = ${tx.shopId} and customer_id = ${customerId} and product_id in (
      select product_id from wishlist_items where shop_id = ${tx.shopId} and customer_id = ${customerId}
      order by added_at desc, product_id offset ${sql.lit(maxWished)})`);
}

export async function removeWished(tx: ShopTx, customerId: string, handles: string[]): Promise<void> {
  await tx.run(sql`
    delete from wishlist_items w using products p
    where w.shop_id = ${tx.shopId} and w.customer_id = ${customerId}
      and p.shop_id = w.shop_id and p.id = w.product_id and p.handle = any(${handles}::text[])`);
}
