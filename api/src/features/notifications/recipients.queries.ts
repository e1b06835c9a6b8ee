import { defaultChannels } from "@vitrine/contract/accounts/notification-preferences";
import { kindsFor, noticeAreas, type NoticeKind } from "@vitrine/contract/accounts/notifications";
import { accessOf, presetRoles } from "@vitrine/contract/roles";
import { ownRole } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** A member who is notified by email, with the language of their account. */
export interface Recipient {
  account_id: string;
  email: string;
  language: string;
}

/**
 * The members who are emailed about these kinds: their permissions give access to them, and they chose the email, or it is the
 * default of their role.
 *
 * @param accountId only this member
 */
export function listEmailRecipients(
  tx: PlatformTx,
  shopId: number,
  kinds: readonly NoticeKind[],
  accountId: string | null = null,
): Promise<(Recipient & { kind: NoticeKind })[]> {
  const ofPresets = presetRoles.flatMap((role) =>
    kindsFor(accessOf(role).permissions)
      .filter((kind) => kinds.includes(kind))
      .map((kind) => ({ role, kind })),
  );
  const ofOwnRoles = kinds.map((kind) => ({ role: "custom" as const, kind }));
  const defaults = [...ofPresets, ...ofOwnRoles].map(({ role, kind }) => ({
    role,
    kind,
    is_on: defaultChannels(role, kind).email,
  }));
  return tx.all(sql<Recipient & { kind: NoticeKind }>`
    select d.kind, a.id as account_id, a.email::text as email, a.language
    from unnest(${defaults.map(({ role }) => role)}::text[], ${defaults.map(({ kind }) => kind)}::text[],
      ${defaults.map(({ is_on }) => is_on)}::boolean[], ${defaults.map(({ kind }) => noticeAreas[kind])}::text[])
      as d (role, kind, is_on, area)
    join memberships m on m.role = d.role ${ownRole}
    join accounts a on a.id = m.account_id
    left join notification_preferences p on p.shop_id = m.shop_id and p.account_id = m.account_id and p.kind = d.kind
    where m.shop_id = ${shopId} and coalesce(p.email, d.is_on) and a.deletes_at is null
      and (r.id is null or d.area = any(r.permissions))
      and (${accountId}::uuid is null or m.account_id = ${accountId}::uuid)
    order by a.id, d.kind`);
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
