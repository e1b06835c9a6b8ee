import type { Account } from "@vitrine/contract/accounts/accounts";
import { sql } from "../../db/sql.ts";
import { db, type PlatformTx } from "../../db/tx.ts";

const columns = sql<Account>`a.id, a.name, a.email::text as email, a.phone, a.photo_key as photo, a.language, a.time_zone,
  a.job_title, a.company, a.bio, a.website, a.referral_code, a.created_at, a.password_hash is not null as has_password,
  exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor`;

export function findAccount(tx: PlatformTx, id: string): Promise<Account | undefined> {
  return tx.find(sql<Account>`select ${columns} from accounts a where a.id = ${id}`);
}

export function findAccountByEmail(tx: PlatformTx, email: string): Promise<Account | undefined> {
  return tx.find(sql<Account>`select ${columns} from accounts a where a.email = ${email}`);
}

/** Time zone and language of an account, for its emails. The time zone is null if the user has set none. */
export function findMailSettings(
  tx: PlatformTx,
  id: string,
): Promise<{ time_zone: string | null; language: string } | undefined> {
  return tx.find(
    sql<{
      time_zone: string | null;
      language: string;
    }>`select time_zone, language from accounts where id = ${id}`,
  );
}

/** The names that a user's password must not consist of. */
export function findNames(
  tx: PlatformTx,
  id: string,
): Promise<{ name: string; email: string; shops: string[] } | undefined> {
  return tx.find(sql<{ name: string; email: string; shops: string[] }>`
    select a.name, a.email::text as email, array(
      select s.name from memberships m join shops s on s.id = m.shop_id where m.account_id = a.id) as shops
    from accounts a where a.id = ${id}`);
}

/** The password hash of an account, and whether it knows this device. */
export function findForSignIn(
  tx: PlatformTx,
  email: string,
  deviceId: string | undefined,
): Promise<{ id: string; password_hash: string | null; knows_device: boolean } | undefined> {
  return tx.find(sql<{ id: string; password_hash: string | null; knows_device: boolean }>`
    select id, password_hash, exists (
      select from known_devices d where d.account_id = a.id and d.device_id = ${deviceId ?? ""} and d.device_id <> ''
    ) as knows_device
    from accounts a where email = ${email}`);
}

export function findPasswordHash(tx: PlatformTx, id: string): Promise<{ hash: string | null } | undefined> {
  return tx.find(sql<{ hash: string | null }>`select password_hash as hash from accounts where id = ${id}`);
}

/** Like `findPasswordHash`, and locks the account until the transaction ends. */
export function findPasswordHashForUpdate(
  tx: PlatformTx,
  id: string,
): Promise<{ hash: string | null } | undefined> {
  return tx.find(
    sql<{
      hash: string | null;
    }>`select password_hash as hash from accounts where id = ${id} for no key update`,
  );
}

/**
 * Inserts an account. Returns 0 if the email has an account already, even one inserted concurrently. A
 * referral code of no active agency is stored as null.
 */
export function insertAccount(
  tx: PlatformTx,
  account: {
    id: string;
    email: string;
    name: string;
    password_hash: string | null;
    /** Omitted, it is English. */
    language?: string;
    time_zone?: string | null;
    referral_code?: string | null;
    /** Null while the email is unverified; omitted, the column defaults to now. */
    email_verified_at?: null;
  },
): Promise<number> {
  const { referral_code, ...row } = account;
  return tx.run(
    db
      .insertInto("accounts")
      .values({
        ...row,
        referral_code: (query) =>
          query
            .selectFrom("affiliate_agencies")
            .select("referral_code")
            .where("is_active", "=", true)
            .where("referral_code", "=", referral_code ?? null),
      })
      .onConflict((conflict) => conflict.column("email").doNothing()),
  );
}

/** The fields of an account that its user may change. */
export interface AccountChange {
  name?: string;
  phone?: string | null;
  photo_key?: string | null;
  language?: string;
  time_zone?: string | null;
  job_title?: string | null;
  company?: string | null;
  bio?: string | null;
  website?: string | null;
}

export async function updateAccount(tx: PlatformTx, id: string, change: AccountChange): Promise<void> {
  const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(known).length > 0) await tx.run(db.updateTable("accounts").set(known).where("id", "=", id));
}

export async function hasVerifiedEmail(tx: PlatformTx, id: string): Promise<boolean> {
  return (
    (await tx.find(sql`select 1 from accounts where id = ${id} and email_verified_at is not null`)) !==
    undefined
  );
}

/** Marks the email as verified. Returns 0 if it was verified before. */
export function verifyEmail(tx: PlatformTx, id: string): Promise<number> {
  return tx.run(
    sql`update accounts set email_verified_at = now() where id = ${id} and email_verified_at is null`,
  );
}

/** Sets the password. Null removes it; the user sets a new one with an emailed link. */
export function updatePassword(tx: PlatformTx, id: string, hash: string | null): Promise<number> {
  return tx.run(db.updateTable("accounts").set({ password_hash: hash }).where("id", "=", id));
}

/** Disconnects all social logins: an intruder may have connected one before the account was recovered. */
export function removeSocialLogins(tx: PlatformTx, id: string): Promise<number> {
  return tx.run(db.deleteFrom("social_logins").where("account_id", "=", id));
}

/** Changes the email of an account and returns the previous one. */
export async function updateEmail(tx: PlatformTx, id: string, email: string): Promise<string | undefined> {
  const before = await tx.find(sql<{ email: string }>`
    update accounts a set email = ${email}, email_verified_at = now()
    from (select id, email::text as email from accounts where id = ${id} for update) old
    where a.id = old.id returning old.email`);
  return before?.email;
}

/** True if the photo of any account is in this folder. */
export async function hasPhoto(tx: PlatformTx, folder: string): Promise<boolean> {
  const found = await tx.find(sql`select 1 from accounts where starts_with(photo_key, ${folder}) limit 1`);
  return found !== undefined;
}
