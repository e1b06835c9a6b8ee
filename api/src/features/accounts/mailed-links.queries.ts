import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

type LinkPurpose = "reset_password" | "restore_email";

// Validity of an emailed link, in minutes.
export const linkMinutes: Record<LinkPurpose, number> = { reset_password: 30, restore_email: 7 * 24 * 60 };

const isLiving = sql`used_at is null and expires_at > now()`;
const expiryOf = (purpose: LinkPurpose) => sql`now() + make_interval(mins => ${linkMinutes[purpose]})`;

/**
 * Inserts a reset link for the account that has this email now, and expires older links requested by the same
 * device. Returns undefined if no account has it. Waits for a concurrent change of the email, which must not
 * leave a valid link behind.
 */
export async function insertResetLink(
  tx: PlatformTx,
  link: { id: string; email: string; token_hash: Buffer; device_hash: Buffer | null },
): Promise<string | undefined> {
  const made = await tx.find(sql<{ account_id: string }>`
    insert into mailed_links (id, account_id, purpose, token_hash, device_hash, expires_at)
    select ${link.id}, id, 'reset_password', ${link.token_hash}, ${link.device_hash}::bytea, ${expiryOf("reset_password")}
    from accounts where email = ${link.email} for no key update
    returning account_id`);
  if (made)
    await tx.run(sql`
      update mailed_links set expires_at = now()
      where account_id = ${made.account_id} and purpose = 'reset_password' and id <> ${link.id} and ${isLiving}
        and device_hash is not distinct from ${link.device_hash}::bytea`);
  return made?.account_id;
}

/**
 * Reserves the link that restores an account to its previous email. Called after the change, which locks the
 * account, so that links are ordered by `created_at` like the changes they undo.
 */
export async function insertWayBack(
  tx: PlatformTx,
  link: { id: string; account_id: string; email: string },
): Promise<void> {
  await tx.run(sql`
    insert into mailed_links (id, account_id, purpose, email, created_at, expires_at)
    values (${link.id}, ${link.account_id}, 'restore_email', ${link.email}, clock_timestamp(), ${expiryOf("restore_email")})`);
}

/** Sets the token of a reserved link. Returns 0 if the link has expired or was used. */
export function updateToken(tx: PlatformTx, id: string, tokenHash: Buffer): Promise<number> {
  return tx.run(sql`update mailed_links set token_hash = ${tokenHash} where id = ${id} and ${isLiving}`);
}

/**
 * True while a previous owner can still restore this email. Until then, claiming it requires proof.
 */
export async function isAwaitedBack(tx: PlatformTx, email: string): Promise<boolean> {
  const found = await tx.find(
    sql`select 1 from mailed_links where email = ${email} and purpose = 'restore_email' and ${isLiving}`,
  );
  return found !== undefined;
}

export function expireResetLinks(tx: PlatformTx, accountId: string): Promise<number> {
  return tx.run(sql`
    update mailed_links set expires_at = now()
    where account_id = ${accountId} and purpose = 'reset_password' and ${isLiving}`);
}

export function removeExpiredLinks(tx: PlatformTx, atMost: number): Promise<number> {
  return tx.run(sql`
    delete from mailed_links where id in (
      select id from mailed_links where expires_at < now() order by expires_at limit ${atMost} for update skip locked)`);
}

/** Expires the restore links of later changes: an earlier owner takes precedence over a later one. */
export function expireLaterWaysBack(tx: PlatformTx, accountId: string, linkId: string): Promise<number> {
  return tx.run(sql`
    update mailed_links later set expires_at = now()
    from mailed_links used
    where used.id = ${linkId} and later.account_id = ${accountId} and later.purpose = 'restore_email'
      and later.id <> used.id and later.created_at >= used.created_at
      and later.used_at is null and later.expires_at > now()`);
}

/** The account of a link; undefined if it is unknown, used or expired. */
export async function findLivingLink(
  tx: PlatformTx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const found = await tx.find(sql<{ account_id: string }>`
    select account_id from mailed_links where token_hash = ${tokenHash} and purpose = ${purpose} and ${isLiving}`);
  return found?.account_id;
}

/** Uses a link. Returns undefined if it is unknown, used or expired. */
export function takeLink(
  tx: PlatformTx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<{ id: string; account_id: string; email: string | null } | undefined> {
  return tx.find(sql<{ id: string; account_id: string; email: string | null }>`
    update mailed_links set used_at = now()
    where token_hash = ${tokenHash} and purpose = ${purpose} and ${isLiving}
    returning id, account_id, email::text as email`);
}
