import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";

/** Shops of a user. The effect is `closes` if they are the only owner. */
export function listShopsLeft(
  tx: PlatformTx,
  accountId: string,
): Promise<{ id: number; name: string; effect: "leaves" | "closes" }[]> {
  return tx.all(sql<{ id: number; name: string; effect: "leaves" | "closes" }>`
    select s.id, s.name,
           case when m.role = 'owner' and not exists (
             select from memberships other
             where other.shop_id = m.shop_id and other.role = 'owner' and other.account_id <> m.account_id
           ) then 'closes' else 'leaves' end as effect
    from memberships m join shops s on s.id = m.shop_id
    where m.account_id = ${accountId} order by s.id`);
}

export async function countOpenOrders(tx: ShopTx): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from orders
    where shop_id = ${tx.shopId} and lifecycle in ('open', 'awaiting_payment') and not is_sample and not is_test`);
  return count;
}

/** Closes a shop that has no owner any more. */
export async function closeAbandoned(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    update shops set is_live = 0, abandoned_at = now(), storefront_version = storefront_version + 1, version = version + 1 where id = ${tx.shopId}`);
}

export async function hasShop(tx: PlatformTx, shopId: number): Promise<boolean> {
  return (await tx.find(sql`select 1 from shops where id = ${shopId}`)) !== undefined;
}

/** Deletes a shop with all its data, if it was abandoned and still has no owner. */
export function removeAbandoned(tx: PlatformTx, shopId: number): Promise<number> {
  return tx.run(sql`
    delete from shops s where s.id = ${shopId} and s.abandoned_at is not null
      and not exists (select from memberships m where m.shop_id = s.id and m.role = 'owner')`);
}
