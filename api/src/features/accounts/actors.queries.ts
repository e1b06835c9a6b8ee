import { type Actor, systemActor } from "../../actor.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** The actor of a job. A user who has left the shop acts with the role "system". */
export async function findActor(tx: PlatformTx, shopId: number, accountId: string): Promise<Actor> {
  const found = await tx.find(sql<{ name: string; role: Actor["role"] | null }>`
    select a.name, m.role from accounts a left join memberships m on m.account_id = a.id and m.shop_id = ${shopId}
    where a.id = ${accountId}`);
  return found ? { account_id: accountId, name: found.name, role: found.role ?? "system" } : systemActor;
}
