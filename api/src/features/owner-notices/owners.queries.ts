import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

export interface Owner {
  account_id: string;
  email: string;
  /** Of the dashboard. */
  language: string;
}

/** The owners of a shop, for emails, and one more account if given. */
export function listOwners(tx: PlatformTx, shopId: number, alsoTo: string | null = null): Promise<Owner[]> {
  return tx.all(sql<Owner>`
    select a.id as account_id, a.email::text as email, a.language from accounts a
    where a.id = ${alsoTo}::uuid
      or exists (select from memberships m where m.account_id = a.id and m.shop_id = ${shopId} and m.role = 'owner')
    order by a.id`);
}
