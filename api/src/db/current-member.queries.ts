import type { Actor } from "../actor.ts";
import { apiError } from "../api-error.ts";
import { sql } from "./sql.ts";
import type { ShopTx } from "./tx.ts";

/**
 * Locks the actor's membership. Throws `forbidden` if they were removed or have another role since the request was authorised, for
 * changes that call another host in between, which can take seconds.
 */
export async function requireCurrentMember(
  tx: ShopTx,
  { account_id, role }: Pick<Actor, "account_id" | "role">,
): Promise<void> {
  const found = await tx.find(sql`
    select 1 from memberships
    where shop_id = ${tx.shopId} and account_id = ${account_id}::uuid and role = ${role} for share`);
  if (!found) throw apiError("forbidden");
}
