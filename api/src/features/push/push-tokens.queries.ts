import type { Permission } from "@vitrine/contract/roles";
import { accessColumns, accessFrom, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";

/** A device of a member who has turned on notifications. */
interface ShopDevice {
  device_id: string;
  /** In the format of `Push.read`. */
  token: string;
  account_id: string;
  /** The user's permissions in the shop, and their language. */
  permissions: readonly Permission[];
  language: string;
  /** The kinds of notification whose push the user turned off. */
  muted: string[];
}

/**
 * Binds a token to the requesting device and session, replacing the device's previous token and any previous
 * binding of this token. Returns 0 if the session has ended.
 */
export async function upsertPushToken(
  tx: PlatformTx,
  row: { device_id: string; session_token: string; kind: "web" | "fcm"; token: string; key: string },
): Promise<number> {
  const keyHash = hashToken(row.key);
  // Serialises devices that register the same token concurrently.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${keyHash.toString("hex")}, 0))`);
  // Two devices that swap their tokens concurrently lock the same two rows: in this order, they don't
  // deadlock.
  await tx.run(sql`
    select from push_tokens where device_id = ${row.device_id} or token_hash = ${keyHash}
    order by device_id for update`);
  await tx.run(sql`
    delete from push_tokens where token_hash = ${keyHash} and device_id <> ${row.device_id}`);
  return tx.run(sql`
    insert into push_tokens (device_id, session_hash, kind, token, token_hash)
    select ${row.device_id}, s.token_hash, ${row.kind}, ${row.token}, ${keyHash}
    from live_sessions s where s.token_hash = ${hashToken(row.session_token)}
    on conflict (device_id) do update set session_hash = excluded.session_hash, kind = excluded.kind,
      token = excluded.token, token_hash = excluded.token_hash, updated_at = now()`);
}

/**
 * Moves the device's push token to the new session if the same account had registered it, and deletes it
 * otherwise:
 * a shared device shows no notifications that its current user didn't turn on.
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

/** Removes a token that the push service no longer knows, unless it has been replaced. */
export function removeDeadToken(tx: PlatformTx, deviceId: string, token: string): Promise<number> {
  return tx.run(sql`delete from push_tokens where device_id = ${deviceId} and token = ${token}`);
}

/** Devices of all current members of a shop with a valid session; only `deviceId` if it is given. */
export async function listShopDevices(
  tx: PlatformTx,
  shopId: number,
  deviceId?: string,
): Promise<ShopDevice[]> {
  const devices = await tx.all(sql<Omit<ShopDevice, "permissions"> & StoredAccess>`
    select p.device_id, p.token, m.account_id, ${accessColumns}, a.language,
      array(select c.kind from notification_preferences c
            where c.shop_id = m.shop_id and c.account_id = m.account_id and not c.push) as muted
    from memberships m ${ownRole}
    join accounts a on a.id = m.account_id
    join live_sessions s on s.account_id = m.account_id
    join push_tokens p on p.session_hash = s.token_hash
    where m.shop_id = ${shopId} ${deviceId === undefined ? sql`` : sql`and p.device_id = ${deviceId}`}`);
  return devices.map((device) => ({ ...device, permissions: accessFrom(device).permissions }));
}

/** Id and name of the transaction's shop. */
export function findShop(tx: ShopTx): Promise<{ id: number; name: string } | undefined> {
  return tx.find(sql<{ id: number; name: string }>`select id, name from shops where id = ${tx.shopId}`);
}
