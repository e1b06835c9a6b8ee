import type { NoticeChannel } from "@vitrine/contract/accounts/notification-preferences";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The choices of a member; null where the default of their role applies. */
type ChosenPreference = { kind: string } & Record<NoticeChannel, boolean | null>;

export function listPreferences(tx: ShopTx, accountId: string): Promise<ChosenPreference[]> {
  return tx.all(sql<ChosenPreference>`
    select kind, bell, email, push from notification_preferences
    where shop_id = ${tx.shopId} and account_id = ${accountId}`);
}

/** Stores a member's choice of one channel. Returns 0 if they are no longer a member. */
export function upsertPreference(
  tx: ShopTx,
  accountId: string,
  { kind, channel, is_on }: { kind: string; channel: NoticeChannel; is_on: boolean },
): Promise<number> {
  const [bell, email, push] = (["bell", "email", "push"] as const).map((one) =>
    one === channel ? is_on : null,
  );
  return tx.run(sql`
    insert into notification_preferences as p (shop_id, account_id, kind, bell, email, push)
    select m.shop_id, m.account_id, ${kind}, ${bell}::boolean, ${email}::boolean, ${push}::boolean
    from memberships m where m.shop_id = ${tx.shopId} and m.account_id = ${accountId}
    on conflict (shop_id, account_id, kind) do update set
      bell = coalesce(excluded.bell, p.bell), email = coalesce(excluded.email, p.email),
      push = coalesce(excluded.push, p.push)`);
}

/** Those of these members who turned off the bell for a kind. */
export async function listAccountsWithoutBell(
  tx: ShopTx,
  accountIds: string[],
  kind: string,
): Promise<Set<string>> {
  const rows = await tx.all(sql<{ account_id: string }>`
    select account_id from notification_preferences
    where shop_id = ${tx.shopId} and account_id = any(${accountIds}::uuid[]) and kind = ${kind} and not bell`);
  return new Set(rows.map(({ account_id }) => account_id));
}
