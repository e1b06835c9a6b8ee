import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

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
