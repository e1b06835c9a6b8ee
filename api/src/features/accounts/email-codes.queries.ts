import { sql } from "../../db/sql.ts";
import type { PlatformTx } from "../../db/tx.ts";

/** Purpose of an emailed code. A code for one purpose is rejected for any other. */
export type CodePurpose = "register" | "change_email" | "prove_session";

/** Identifies a code: email, purpose and, if the user is signed in, the account. */
export interface CodeOf {
  email: string;
  purpose: CodePurpose;
  account_id: string | null;
}

/** A code of one requester. Other devices have separate codes for the same email. */
export interface RequestedCode extends CodeOf {
  /** Null for a code that a signed-in user requested. */
  device_hash: Buffer | null;
  /** Of the email, unless the reader has an account with another one. */
  language: string;
}

export const codeMinutes = 10;
const pauseSeconds = 30;

const isOf = ({ email, purpose, account_id }: CodeOf) =>
  sql`email = ${email} and purpose = ${purpose} and account_id is not distinct from ${account_id}::uuid`;
const isRequested = (of: RequestedCode) =>
  sql`${isOf(of)} and device_hash is not distinct from ${of.device_hash}::bytea`;

/**
 * Inserts a new code without its hash. Returns 0 if this requester's previous code is less than half a minute
 * old or still waits to be sent. The requester's older codes stop working. `send-code` generates the code
 * itself.
 * @param delay seconds until the code is sent
 */
export async function insertCode(tx: PlatformTx, id: string, of: RequestedCode, delay = 0): Promise<number> {
  const key = `${of.purpose}:${of.email}:${of.device_hash?.toString("base64url") ?? ""}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const made = await tx.run(sql`
    insert into email_codes (id, email, purpose, account_id, device_hash, language, expires_at)
    select ${id}, ${of.email}, ${of.purpose}, ${of.account_id}::uuid, ${of.device_hash}::bytea, ${of.language},
           now() + make_interval(mins => ${codeMinutes}, secs => ${delay})
    where not exists (select from email_codes
                      where ${isRequested(of)} and (created_at > now() - make_interval(secs => ${pauseSeconds})
                        or (code_hash is null and expires_at > now() + make_interval(mins => ${codeMinutes}))))`);
  if (made > 0)
    await tx.run(sql`
      update email_codes set expires_at = now()
      where ${isRequested(of)} and id <> ${id} and verified_at is null and expires_at > now()`);
  return made;
}

export function findCode(
  tx: PlatformTx,
  id: string,
): Promise<(CodeOf & Pick<RequestedCode, "language">) | undefined> {
  return tx.find(sql<CodeOf & Pick<RequestedCode, "language">>`
    select email::text as email, purpose, account_id, language from email_codes where id = ${id} and expires_at > now()`);
}

/** Stores the hash of a code that is about to be sent, and starts its validity period. */
export function updateCodeHash(tx: PlatformTx, id: string, hash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set code_hash = ${hash}, expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id} and expires_at > now()`);
}

/**
 * Uses one attempt at a requester's code and returns the hash to compare with; undefined if no attempt is
 * left.
 */
export function takeTry(
  tx: PlatformTx,
  of: RequestedCode,
  maxTries: number,
): Promise<{ id: string; code_hash: Buffer } | undefined> {
  return tx.find(sql<{ id: string; code_hash: Buffer }>`
    update email_codes set tries = tries + 1
    where id = (select id from email_codes where ${isRequested(of)} order by created_at desc, id desc limit 1)
      and tries < ${maxTries} and expires_at > now() and verified_at is null and code_hash is not null
    returning id, code_hash`);
}

/** Marks a correct code as used and stores its ticket, which is valid for `codeMinutes`. */
export function verifyCode(tx: PlatformTx, id: string, ticketHash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set verified_at = now(), ticket_hash = ${ticketHash}, expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id} and verified_at is null`);
}

/** Expires the account's pending codes and tickets. */
export function expireCodes(tx: PlatformTx, accountId: string): Promise<number> {
  return tx.run(sql`
    update email_codes set expires_at = now()
    where account_id = ${accountId} and used_at is null and expires_at > now()`);
}

/**
 * Removes codes and tickets an hour after they expired. Until then, requests that come too soon are still
 * rejected.
 */
export function removeExpiredCodes(tx: PlatformTx, atMost: number): Promise<number> {
  return tx.run(sql`
    delete from email_codes where id in (
      select id from email_codes where expires_at < now() - interval '1 hour' order by expires_at limit ${atMost} for update skip locked)`);
}

/** Deletes all codes sent to an email. */
export function removeCodes(tx: PlatformTx, email: string): Promise<number> {
  return tx.run(sql`delete from email_codes where email = ${email}`);
}

/** True if the ticket is valid and unused. */
export async function isLivingTicket(tx: PlatformTx, ticketHash: Buffer, of: CodeOf): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from email_codes
    where ticket_hash = ${ticketHash} and ${isOf(of)} and used_at is null and expires_at > now()`);
  return found !== undefined;
}

/** Uses a ticket. Returns 0 if it is unknown, used or expired, or belongs to another email or purpose. */
export function takeTicket(tx: PlatformTx, ticketHash: Buffer, of: CodeOf): Promise<number> {
  return tx.run(sql`
    update email_codes set used_at = now()
    where ticket_hash = ${ticketHash} and ${isOf(of)} and used_at is null and expires_at > now()`);
}
