import { sql } from "kysely";
import type { PlatformTx } from "../../db/tx.ts";

/** What a mailed code proves an address for; one for this does not do for that. */
export type CodePurpose = "register" | "change_email" | "delete_account" | "set_factor";

/** Whose code: an address and a purpose, and the account where there is one already. */
export interface CodeOf {
  email: string;
  purpose: CodePurpose;
  account_id: string | null;
}

/** A code of one requester: other devices have codes of their own for the same email. */
export interface RequestedCode extends CodeOf {
  /** Null where a signed-in user proves that an account is theirs. */
  device_hash: Buffer | null;
}

export const codeMinutes = 10;
const pauseSeconds = 30;

const isOf = ({ email, purpose, account_id }: CodeOf) =>
  sql`email = ${email} and purpose = ${purpose} and account_id is not distinct from ${account_id}::uuid`;
const isRequested = (of: RequestedCode) =>
  sql`${isOf(of)} and device_hash is not distinct from ${of.device_hash}::bytea`;

/**
 * Reserves a new code of a requester, half a minute after the one before at the earliest and not while one waits to be
 * sent, else answers zero. The requester's older codes stop working. The code itself is made where its email is written.
 *
 * @param delay in how many seconds it will be sent
 */
export async function insertCode(tx: PlatformTx, id: string, of: RequestedCode, delay = 0): Promise<number> {
  const key = `${of.purpose}:${of.email}:${of.device_hash?.toString("base64url") ?? ""}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const made = await tx.run(sql`
    insert into email_codes (id, email, purpose, account_id, device_hash, expires_at)
    select ${id}, ${of.email}, ${of.purpose}, ${of.account_id}::uuid, ${of.device_hash}::bytea,
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

export function findCode(tx: PlatformTx, id: string): Promise<CodeOf | undefined> {
  return tx.find(
    sql<CodeOf>`select email::text as email, purpose, account_id from email_codes where id = ${id} and expires_at > now()`,
  );
}

/** Stores the hash of a code that is about to be sent; its time begins now. */
export function updateCodeHash(tx: PlatformTx, id: string, hash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set code_hash = ${hash}, expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id} and expires_at > now()`);
}

/** Takes one try at a requester's code and returns what to compare with; undefined when none is left. */
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

/** A code that was right works no more; the ticket made of it is good for as long again. */
export function verifyCode(tx: PlatformTx, id: string, ticketHash: Buffer): Promise<number> {
  return tx.run(sql`
    update email_codes set verified_at = now(), ticket_hash = ${ticketHash}, expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id} and verified_at is null`);
}

/** Ends the codes that wait for a person to type them. */
export function expireCodes(tx: PlatformTx, accountId: string): Promise<number> {
  return tx.run(sql`
    update email_codes set expires_at = now()
    where account_id = ${accountId} and used_at is null and expires_at > now()`);
}

/** Codes and tickets that are over for an hour, so that who asks too soon for another is still told so. */
export function removeExpiredCodes(tx: PlatformTx, atMost: number): Promise<number> {
  return tx.run(sql`
    delete from email_codes where id in (
      select id from email_codes where expires_at < now() - interval '1 hour' order by expires_at limit ${atMost} for update skip locked)`);
}

/** Forgets every code that was sent to an address. */
export function removeCodes(tx: PlatformTx, email: string): Promise<number> {
  return tx.run(sql`delete from email_codes where email = ${email}`);
}

/** Whether a ticket could be used up. */
export async function isLivingTicket(tx: PlatformTx, ticketHash: Buffer, of: CodeOf): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from email_codes
    where ticket_hash = ${ticketHash} and ${isOf(of)} and used_at is null and expires_at > now()`);
  return found !== undefined;
}

/** Uses up a ticket, once. Zero when it is unknown, used, too old, another address's or for something else. */
export function takeTicket(tx: PlatformTx, ticketHash: Buffer, of: CodeOf): Promise<number> {
  return tx.run(sql`
    update email_codes set used_at = now()
    where ticket_hash = ${ticketHash} and ${isOf(of)} and used_at is null and expires_at > now()`);
}
