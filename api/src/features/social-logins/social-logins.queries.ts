import type { ProviderName } from "@vitrine/contract/accounts/social-logins";
import { sql } from "../../db/sql.ts";
import { db, type PlatformTx } from "../../db/tx.ts";

/** A user at a provider. */
interface Identity {
  provider: ProviderName;
  subject: string;
}

/** Locks an identity: concurrent sign-ins of it wait until the transaction ends. */
export async function holdIdentity(tx: PlatformTx, { provider, subject }: Identity): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`);
}

/** The account that an identity is linked to. */
export async function findLinkedAccount(
  tx: PlatformTx,
  { provider, subject }: Identity,
): Promise<string | undefined> {
  const row = await tx.find(
    db
      .selectFrom("social_logins")
      .select("account_id")
      .where("provider", "=", provider)
      .where("subject", "=", subject),
  );
  return row?.account_id;
}

export async function insertLink(
  tx: PlatformTx,
  link: Identity & { account_id: string; email: string | null },
): Promise<void> {
  await tx.run(db.insertInto("social_logins").values(link));
}
