import { sql } from "kysely";
import { db, type PlatformTx } from "../../db/tx.ts";

export type LinkPurpose = "reset_password" | "undo_email";

// How long a link of a letter works, in minutes.
export const linkMinutes: Record<LinkPurpose, number> = { reset_password: 30, undo_email: 7 * 24 * 60 };

/** Keeps a link; an older one for a new password stops working. */
export async function insertLink(
  tx: PlatformTx,
  link: {
    id: string;
    account_id: string;
    purpose: LinkPurpose;
    token_hash: Buffer;
    email: string | null;
  },
): Promise<void> {
  if (link.purpose === "reset_password") await expireLinks(tx, link.account_id, "reset_password");
  await tx.run(
    db.insertInto("mailed_links").values({
      ...link,
      expires_at: sql<string>`now() + make_interval(mins => ${linkMinutes[link.purpose]})`,
    }),
  );
}

export function expireLinks(tx: PlatformTx, accountId: string, purpose: LinkPurpose): Promise<number> {
  return tx.run(sql`
    update mailed_links set expires_at = now()
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null and expires_at > now()`);
}

export async function isLivingLink(
  tx: PlatformTx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from mailed_links
    where token_hash = ${tokenHash} and purpose = ${purpose} and used_at is null and expires_at > now()`);
  return found !== undefined;
}

/** Uses a link up, once. */
export function takeLink(
  tx: PlatformTx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<{ account_id: string; email: string | null } | undefined> {
  return tx.find(sql<{ account_id: string; email: string | null }>`
    update mailed_links set used_at = now()
    where token_hash = ${tokenHash} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning account_id, email::text as email`);
}
