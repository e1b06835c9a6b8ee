import type { Session as SessionResponse } from "@vitrine/contract/accounts/sessions";
import { proofMinutes } from "@vitrine/contract/accounts/session-proof";
import { accessColumns, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import { db, type PlatformTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

/** A signed-in user on one device. */
export interface Session {
  account_id: string;
  name: string;
  email: string;
  /** True if `seen_at` is over an hour old, so that the session needs to be extended. */
  is_stale: boolean;
  /** True if the user has proven their identity in the last minutes, as by signing in. */
  is_proven: boolean;
}

const slidingDays = 30;

const columns = sql`a.id as account_id, a.name, a.email::text as email, s.seen_at < now() - interval '1 hour' as is_stale,
  s.proven_until > now() as is_proven`;

/** The session of a bearer token, if it is valid and belongs to this device. */
export function findSession(
  tx: PlatformTx,
  token: string,
  deviceId: string | undefined,
): Promise<Session | undefined> {
  return tx.find(sql<Session>`
    select ${columns} from live_sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hashToken(token)} and s.device_id = ${deviceId ?? ""}`);
}

/** The session with the user's access to a shop; its role is null if they aren't a member. */
export function findMember(
  tx: PlatformTx,
  { tokenHash, deviceId, shopId }: { tokenHash: Buffer; deviceId: string; shopId: number },
): Promise<(Session & (StoredAccess | (Omit<StoredAccess, "role"> & { role: null }))) | undefined> {
  return tx.find(sql<Session & (StoredAccess | (Omit<StoredAccess, "role"> & { role: null }))>`
    select ${columns}, ${accessColumns}
    from live_sessions s join accounts a on a.id = s.account_id
    left join memberships m on m.account_id = a.id and m.shop_id = ${shopId} ${ownRole}
    where s.token_hash = ${tokenHash} and s.device_id = ${deviceId}`);
}

/**
 * Inserts a session. The sign-in is a proof of identity, unless the account's email is unverified: others may have created the
 * account.
 */
export async function insertSession(
  tx: PlatformTx,
  session: {
    token: string;
    account_id: string;
    device_id: string;
    browser?: string;
    platform?: string;
    ip: string;
  },
): Promise<void> {
  const { token, account_id, device_id, browser, platform, ip } = session;
  await tx.run(sql`
    insert into sessions (token_hash, account_id, device_id, browser, platform, ip, expires_at, proven_until)
    values (${hashToken(token)}, ${account_id}, ${device_id}, ${browser}, ${platform}, ${ip},
      now() + make_interval(days => ${slidingDays}),
      case when exists (select from accounts where id = ${account_id} and email_verified_at is not null)
        then now() + make_interval(mins => ${proofMinutes}) else now() end)`);
}

/** Ends the account's earlier sessions on this device; each device has one. */
export function removeSessionsBefore(
  tx: PlatformTx,
  of: { token: string; account_id: string; device_id: string },
): Promise<number> {
  return tx.run(sql`
    delete from sessions where account_id = ${of.account_id} and device_id = ${of.device_id}
      and token_hash <> ${hashToken(of.token)}`);
}

/** Extends the session; writes at most once an hour. */
export function extendSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(sql`
    update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${slidingDays})
    where token_hash = ${hashToken(token)} and seen_at < now() - interval '1 hour'`);
}

/** Stores that the user has proven their identity. Returns undefined if the session has ended. */
export async function extendProof(tx: PlatformTx, token: string): Promise<string | undefined> {
  const found = await tx.find(sql<{ proven_until: string }>`
    update sessions set proven_until = now() + make_interval(mins => ${proofMinutes})
    where token_hash = ${hashToken(token)} returning proven_until`);
  return found?.proven_until;
}

export function removeSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)));
}

/**
 * The user's valid sessions, the current one first, then by last use. @param token of the requesting session
 */
export function listSessions(tx: PlatformTx, accountId: string, token: string): Promise<SessionResponse[]> {
  return tx.all(sql<SessionResponse>`
    select id, browser, platform, host(ip) as ip, created_at, seen_at, token_hash = ${hashToken(token)} as is_this
    from live_sessions where account_id = ${accountId}
    order by is_this desc, seen_at desc, id`);
}

export function removeSessionById(tx: PlatformTx, accountId: string, id: string): Promise<number> {
  return tx.run(sql`delete from sessions where account_id = ${accountId} and id = ${id}`);
}

/** Ends the user's sessions. @param but token of the session that continues */
export function removeSessions(tx: PlatformTx, accountId: string, but?: string): Promise<number> {
  return tx.run(sql`
    delete from sessions where account_id = ${accountId} ${but ? sql`and token_hash <> ${hashToken(but)}` : sql``}`);
}

/** Deletes expired sessions; their push tokens are deleted in cascade. */
export function removeExpiredSessions(tx: PlatformTx, atMost: number): Promise<number> {
  return tx.run(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where expires_at < now() order by expires_at limit ${atMost} for update skip locked)`);
}

/** Forgets the user's known devices. @param but the device that stays known */
export function removeDevices(tx: PlatformTx, accountId: string, but?: string): Promise<number> {
  return tx.run(sql`
    delete from known_devices where account_id = ${accountId} ${but ? sql`and device_id <> ${but}` : sql``}`);
}

/** Stores a device as known. Returns true if the account knew other devices, but not this one. */
export async function noteDevice(tx: PlatformTx, accountId: string, deviceId: string): Promise<boolean> {
  const { is_another } = await tx.one(sql<{ is_another: boolean }>`
    with had as (select device_id from known_devices where account_id = ${accountId}),
         noted as (insert into known_devices (account_id, device_id) values (${accountId}, ${deviceId}) on conflict do nothing)
    select count(*) > 0 and not coalesce(bool_or(device_id = ${deviceId}), false) as is_another from had`);
  return is_another;
}
