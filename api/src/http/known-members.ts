import { LRUCache } from "lru-cache";
import type { Access } from "@vitrine/contract/roles";
import type { StoredAccess } from "../db/member-access.ts";

/** A signed-in user with the shop and the access that they act with; for an API key, the user who created it. */
export interface Member extends Access, Pick<StoredAccess, "role_id" | "role_version"> {
  account_id: string;
  name: string;
  email: string;
  shop_id: number;
}

/** The session that a request names, and the shop in its path. */
export interface Caller {
  tokenHash: Buffer;
  deviceId: string;
  shopId: number;
}

/**
 * Members that this process has read. Each is only a guess: the transaction that uses it first checks in the
 * database that nothing has changed (`inShop`). That saves a read its own round trip for the session
 * (docs/decisions/0117).
 */
export interface KnownMembers {
  find(caller: Caller): Member | undefined;
  remember(caller: Caller, member: Member): void;
  forget(caller: Caller): void;
}

/** A session in use is extended once an hour, which is noticed when it is read again. */
const rereadMs = 5 * 60_000;

export function createKnownMembers(): KnownMembers {
  const members = new LRUCache<string, Member>({ max: 10_000, ttl: rereadMs });
  const keyOf = ({ tokenHash, deviceId, shopId }: Caller) =>
    `${shopId} ${tokenHash.toString("base64url")} ${deviceId}`;
  return {
    find: (caller) => members.get(keyOf(caller)),
    remember: (caller, member) => void members.set(keyOf(caller), member),
    forget: (caller) => void members.delete(keyOf(caller)),
  };
}
