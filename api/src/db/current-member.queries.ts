import type { Actor } from "../actor.ts";
import { apiError } from "../api-error.ts";
import { ownRole } from "./member-access.ts";
import { sql } from "./sql.ts";
import type { ShopTx } from "./tx.ts";

/**
 * Locks the actor's membership. Throws `forbidden` if they were removed or have another role or fewer permissions since the request
 * was authorised, for changes that call another host in between, which can take seconds.
 */
export async function requireCurrentMember(
  tx: ShopTx,
  { account_id, role, permissions = [] }: Pick<Actor, "account_id" | "role" | "permissions">,
): Promise<void> {
  const found = await tx.find(sql`
    select 1 from memberships m ${ownRole}
    where m.shop_id = ${tx.shopId} and m.account_id = ${account_id}::uuid and m.role = ${role}
      and (r.id is null or r.permissions @> ${permissions}::text[]) for share of m`);
  if (!found) throw apiError("forbidden");
}
