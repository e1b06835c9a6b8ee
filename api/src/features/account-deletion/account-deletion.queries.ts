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

/**
 * Ends the membership, unless the user is the shop's only owner. The members are locked: of two owners who leave at once, the
 * second is the only one. Returns 0 if the user is still a member.
 */
export async function leaveShop(tx: ShopTx, accountId: string): Promise<number> {
  await tx.run(sql`
    select from memberships where shop_id = ${tx.shopId} order by account_id for no key update`);
  return tx.run(sql`
    delete from memberships m
    where m.shop_id = ${tx.shopId} and m.account_id = ${accountId}
      and (m.role <> 'owner' or exists (
        select from memberships other
        where other.shop_id = m.shop_id and other.role = 'owner' and other.account_id <> m.account_id))`);
}

/** Deletes an account if the time of its deletion has come, with all platform data that belongs to this user only. */
export function removeDueAccount(
  tx: PlatformTx,
  id: string,
): Promise<{ email: string; language: string; photo: string | null } | undefined> {
  return tx.find(sql<{ email: string; language: string; photo: string | null }>`
    delete from accounts where id = ${id} and deletes_at <= now()
    returning email::text as email, language, photo_key as photo`);
}
