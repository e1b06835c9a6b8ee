import type { ApiKey } from "@vitrine/contract/shops/api-keys";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { hashToken } from "../../ids.ts";
import { lockRecords } from "../records/records.queries.ts";

/** A key that a request was sent with. */
interface UsedKey {
  id: string;
  name: string;
  scopes: string[];
  /** The user who created it. */
  account_id: string;
  /** True if `last_used_at` is over a minute old. */
  is_stale: boolean;
}

/** The shop's key with this token, unless it has expired. */
export function findUsedKey(tx: ShopTx, token: string): Promise<UsedKey | undefined> {
  return tx.find(sql<UsedKey>`
    select id, name, scopes, account_id, last_used_at is null or last_used_at < now() - interval '1 minute' as is_stale
    from api_keys
    where shop_id = ${tx.shopId} and token_hash = ${hashToken(token)} and (expires_at is null or expires_at > now())`);
}

export async function noteUse(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`update api_keys set last_used_at = now() where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Adds a key. Returns false if the shop already has `max`. */
export async function insertKey(
  tx: ShopTx,
  key: Pick<ApiKey, "id" | "name" | "ending" | "scopes" | "expires_at" | "created_at"> & {
    token: string;
    account_id: string;
  },
  max: number,
): Promise<boolean> {
  await lockRecords(tx, "api_keys");
  const added = await tx.run(sql`
    insert into api_keys (shop_id, id, name, token_hash, ending, scopes, account_id, expires_at, created_at)
    select ${tx.shopId}, ${key.id}::uuid, ${key.name}, ${hashToken(key.token)}::bytea, ${key.ending}, ${key.scopes}::text[],
      ${key.account_id}::uuid, ${key.expires_at}::timestamptz, ${key.created_at}::timestamptz
    where (select count(*) from api_keys where shop_id = ${tx.shopId}) < ${max}`);
  return added > 0;
}
