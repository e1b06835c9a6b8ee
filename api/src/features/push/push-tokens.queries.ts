import { sql } from "kysely";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

/** A device that somebody of a shop has asked to be told on. */
export interface ShopDevice {
  device_id: string;
  /** As `Push.read` takes it. */
  token: string;
  /** The person's role in the shop, and their language. */
  role: string;
  language: string;
}

/**
 * Binds a token to the device and session that ask: what the device had before is replaced, and what the token was
 * bound to before lets go of it. Answers 0 when the session has ended.
 */
export async function upsertPushToken(
  tx: PlatformTx,
  row: { device_id: string; session_token: string; kind: "web" | "fcm"; token: string; key: string },
): Promise<number> {
  const keyHash = hashToken(row.key);
  // Two devices that bring the same token at once come one after the other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${keyHash.toString("hex")}, 0))`);
  // Two devices that exchange their tokens at once lock the same two rows: in one order, or they deadlock.
  await tx.run(sql`
    select from push_tokens where device_id = ${row.device_id} or token_hash = ${keyHash}
    order by device_id for update`);
  await tx.run(sql`
    delete from push_tokens where token_hash = ${keyHash} and device_id <> ${row.device_id}`);
  return tx.run(sql`
    insert into push_tokens (device_id, session_hash, kind, token, token_hash)
    select ${row.device_id}, s.token_hash, ${row.kind}, ${row.token}, ${keyHash}
    from sessions s where s.token_hash = ${hashToken(row.session_token)} and s.expires_at > now()
    on conflict (device_id) do update set session_hash = excluded.session_hash, kind = excluded.kind,
      token = excluded.token, token_hash = excluded.token_hash, updated_at = now()`);
}

/**
 * Somebody has signed in on a device. What they had there goes on under the new session; what somebody else had there
 * ends: nobody is told, on a screen that others may see, what they did not ask to be told there.
 */
export async function storePushToken(
  tx: PlatformTx,
  of: { device_id: string; session_token: string; account_id: string },
): Promise<void> {
  await tx.run(sql`
    with stored as (
      update push_tokens p set session_hash = ${hashToken(of.session_token)}, updated_at = now()
      from sessions s
      where p.device_id = ${of.device_id} and s.token_hash = p.session_hash and s.account_id = ${of.account_id}
      returning p.device_id)
    delete from push_tokens where device_id = ${of.device_id} and not exists (select from stored)`);
}

export function removePushToken(tx: PlatformTx, deviceId: string): Promise<number> {
  return tx.run(sql`delete from push_tokens where device_id = ${deviceId}`);
}

/** The push service knows this token no more. One that has replaced it meanwhile stays. */
export function removeDeadToken(tx: PlatformTx, deviceId: string, token: string): Promise<number> {
  return tx.run(sql`delete from push_tokens where device_id = ${deviceId} and token = ${token}`);
}

/** The devices of all who are members of a shop now and whose sessions live; of one device alone where it is given. */
export function listShopDevices(tx: PlatformTx, shopId: number, deviceId?: string): Promise<ShopDevice[]> {
  return tx.all(sql<ShopDevice>`
    select p.device_id, p.token, m.role, a.language
    from memberships m
    join accounts a on a.id = m.account_id
    join sessions s on s.account_id = m.account_id and s.expires_at > now()
    join push_tokens p on p.session_hash = s.token_hash
    where m.shop_id = ${shopId} ${deviceId === undefined ? sql`` : sql`and p.device_id = ${deviceId}`}`);
}

/** The shop of the transaction, as a push names it. */
export function findShop(tx: ShopTx): Promise<{ id: number; name: string } | undefined> {
  return tx.find(sql<{ id: number; name: string }>`select id, name from shops where id = ${tx.shopId}`);
}
