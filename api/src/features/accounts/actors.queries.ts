import { type Actor, systemActor } from "../../actor.ts";
import { accessColumns, accessFrom, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** The actor of a job. A user who has left the shop acts with the role "system". */
export async function findActor(tx: PlatformTx, shopId: number, accountId: string): Promise<Actor> {
  const found = await tx.find(sql<{ name: string } & (StoredAccess | { role: null })>`
    select a.name, ${accessColumns}
    from accounts a left join memberships m on m.account_id = a.id and m.shop_id = ${shopId} ${ownRole}
    where a.id = ${accountId}`);
  if (!found) return systemActor;
  const access = found.role ? accessFrom(found) : { role: "system" as const };
  return { account_id: accountId, name: found.name, ...access };
}
