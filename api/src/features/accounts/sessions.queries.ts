import { sql } from "kysely";
import type { Role } from "@vitrine/contract/roles";
import { db, type PlatformTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

/** A signed-in person on one device. */
export interface Session {
  account_id: string;
  name: string;
  email: string;
}

const slidingDays = 30;

/** The session of a bearer token, when it is alive and the device is the one it was given to. */
export function findSession(
  tx: PlatformTx,
  token: string,
  deviceId: string | undefined,
): Promise<Session | undefined> {
  return tx.find(sql<Session>`
    select a.id as account_id, a.name, a.email::text as email
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hashToken(token)} and s.expires_at > now() and s.device_id = ${deviceId ?? ""}`);
}

/** The same, with the person's role in a shop; null when they are no member of it. */
export function findMember(
  tx: PlatformTx,
  token: string,
  deviceId: string | undefined,
  shopId: number,
): Promise<(Session & { role: Role | null }) | undefined> {
  return tx.find(sql<Session & { role: Role | null }>`
    select a.id as account_id, a.name, a.email::text as email, m.role
    from sessions s join accounts a on a.id = s.account_id
    left join memberships m on m.account_id = a.id and m.shop_id = ${shopId}
    where s.token_hash = ${hashToken(token)} and s.expires_at > now() and s.device_id = ${deviceId ?? ""}`);
}

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

/** Keeps a session that is used alive; written at most once an hour. */
export function extendSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(sql`
    update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${slidingDays})
    where token_hash = ${hashToken(token)} and seen_at < now() - interval '1 hour'`);
}

export function removeSession(tx: PlatformTx, token: string): Promise<number> {
  return tx.run(db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)));
}
