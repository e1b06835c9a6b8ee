import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** A member who is notified by email, with the language of their account. */
export interface Recipient {
  email: string;
  language: string;
}

/** The owners of a shop. */
export function listOwners(tx: PlatformTx, shopId: number): Promise<Recipient[]> {
  return tx.all(sql<Recipient>`
    select a.email::text as email, a.language from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and m.role = 'owner' order by a.id`);
}

/** The language of the member with this email; undefined if no member has it. */
export async function findMemberLanguage(
  tx: PlatformTx,
  shopId: number,
  email: string,
): Promise<string | undefined> {
  const member = await tx.find(sql<{ language: string }>`
    select a.language from memberships m join accounts a on a.id = m.account_id
    where m.shop_id = ${shopId} and a.email = ${email}`);
  return member?.language;
}
