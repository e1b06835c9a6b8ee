import { type RawBuilder, sql } from "kysely";
import type { Role } from "@vitrine/contract/roles";
import type { Session as SessionAnswer } from "@vitrine/contract/accounts/sessions";
import { db, type PlatformTx, statement } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

/** A signed-in person on one device. */
export interface Session {
  account_id: string;
  name: string;
  email: string;
  /** Not noted as used for an hour: time to keep it alive. */
  is_stale: boolean;
}

const slidingDays = 30;
// However often it is used, a session ends half a year after its sign-in.
const longestDays = 180;

const columns = sql`a.id as account_id, a.name, a.email::text as email, s.seen_at < now() - interval '1 hour' as is_stale`;

function isAlive(tokenHash: RawBuilder<unknown>, deviceId: RawBuilder<unknown>) {
  return sql`s.token_hash = ${tokenHash} and s.expires_at > now() and s.device_id = ${deviceId}
    and s.created_at > now() - make_interval(days => ${longestDays})`;
}

/** The session of a bearer token, when it is alive and the device is the one it was given to. */
export function findSession(
  tx: PlatformTx,
  token: string,
  deviceId: string | undefined,
): Promise<Session | undefined> {
  return tx.find(sql<Session>`
    select ${columns} from sessions s join accounts a on a.id = s.account_id
    where ${isAlive(sql`${hashToken(token)}`, sql`${deviceId ?? ""}`)}`);
}

/** The same, with the person's role in a shop; null when they are no member of it. */
export function findMember(
  tx: PlatformTx,
  token: string,
  deviceId: string | undefined,
  shopId: number,
): Promise<(Session & { role: Role | null }) | undefined> {
  return tx.find(memberOf({ tokenHash: hashToken(token), deviceId: deviceId ?? "", shopId }));
}

// Each request of a member begins with it.
const memberOf = statement<
  Session & { role: Role | null },
  { tokenHash: Buffer; deviceId: string; shopId: number }
>(
  (value) => sql`
    select ${columns}, m.role
    from sessions s join accounts a on a.id = s.account_id
    left join memberships m on m.account_id = a.id and m.shop_id = ${value("shopId")}
    where ${isAlive(value("tokenHash"), value("deviceId"))}`,
);

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
  const { token, ...rest } = session;
  await tx.run(
    db.insertInto("sessions").values({
      ...rest,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + make_interval(days => ${slidingDays})`,
    }),
  );
}

/** A device has one session of an account: those before this one end. */
export function removeSessionsBefore(
  tx: PlatformTx,
  of: { token: string; account_id: string; device_id: string },
): Promise<number> {
  return tx.run(sql`
    delete from sessions where account_id = ${of.account_id} and device_id = ${of.device_id}
      and token_hash <> ${hashToken(of.token)}`);
}

/** Keeps a session that is used alive; written at most once an hour. */
export function extendSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(sql`
    update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${slidingDays})
    where token_hash = ${hashToken(token)} and seen_at < now() - interval '1 hour'`);
}

export function removeSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)));
}

/** The living sessions of a person, the one last used first. @param token of the one that asks */
export function listSessions(tx: PlatformTx, accountId: string, token: string): Promise<SessionAnswer[]> {
  return tx.all(sql<SessionAnswer>`
    select id, browser, platform, host(ip) as ip, created_at, seen_at, token_hash = ${hashToken(token)} as is_this
    from sessions
    where account_id = ${accountId} and expires_at > now() and created_at > now() - make_interval(days => ${longestDays})
    order by is_this desc, seen_at desc, id`);
}

export function removeSessionById(tx: PlatformTx, accountId: string, id: string): Promise<number> {
  return tx.run(sql`delete from sessions where account_id = ${accountId} and id = ${id}`);
}

/** Ends a person's sessions. @param but the token of the one that stays */
export function removeSessions(tx: PlatformTx, accountId: string, but?: string): Promise<number> {
  return tx.run(sql`
    delete from sessions where account_id = ${accountId} ${but ? sql`and token_hash <> ${hashToken(but)}` : sql``}`);
}

/** What was bound to a session, where its pushes go, goes with it. */
export function removeExpiredSessions(tx: PlatformTx, atMost: number): Promise<number> {
  return tx.run(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where expires_at < now() order by expires_at limit ${atMost} for update skip locked)`);
}

/** Forgets the devices of a person. @param but the one that stays known */
export function removeDevices(tx: PlatformTx, accountId: string, but?: string): Promise<number> {
  return tx.run(sql`
    delete from known_devices where account_id = ${accountId} ${but ? sql`and device_id <> ${but}` : sql``}`);
}

/** Notes a device of a person; answers whether it is another than those they had before. */
export async function noteDevice(tx: PlatformTx, accountId: string, deviceId: string): Promise<boolean> {
  const { is_another } = await tx.one(sql<{ is_another: boolean }>`
    with had as (select device_id from known_devices where account_id = ${accountId}),
         noted as (insert into known_devices (account_id, device_id) values (${accountId}, ${deviceId}) on conflict do nothing)
    select count(*) > 0 and not coalesce(bool_or(device_id = ${deviceId}), false) as is_another from had`);
  return is_another;
}
