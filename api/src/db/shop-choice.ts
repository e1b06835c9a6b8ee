import { DatabaseError } from "pg";
import type { StoredAccess } from "./member-access.ts";
import type { Sent } from "./pg-internals.ts";

/** A member as a process has read them: a session, its user and their access. A transaction can verify it. */
export interface KnownMember extends Omit<StoredAccess, "role" | "own_permissions"> {
  tokenHash: Buffer;
  deviceId: string;
  account_id: string;
  role: string;
}

/** Statements that select the shop of the current transaction. Shop 0 is none: with it, a connection prepares them. */
const plain = { name: "choose_shop", text: "select set_config('app.shop_id', $1, true)" };
const asynchronous = {
  name: "choose_shop_asynchronously",
  text: "select set_config('app.shop_id', $1, true), set_config('synchronous_commit', 'off', true)",
};
const forMember = {
  name: "choose_shop_for_member",
  text: "select set_config('app.shop_id', shop.shop_of_member($1, $2, $3, $4, $5, $6, $7)::text, true) where $1 > 0",
};

/** Every connection of the shops' pool prepares these when it opens. */
export const shopChoices: Sent[] = [
  { ...plain, values: ["0"] },
  { ...asynchronous, values: ["0"] },
  { ...forMember, values: ["0", null, null, null, null, null, null] },
];

export function chooseShop(shopId: number, commitsAsynchronously: boolean): Sent {
  return { ...(commitsAsynchronously ? asynchronous : plain), values: [String(shopId)] };
}

/** Selects the shop if the session is valid and its user still has the same access, and fails otherwise: `isMemberChanged`. */
export function chooseShopFor(shopId: number, member: KnownMember): Sent {
  const { tokenHash, deviceId, account_id, role, role_id, role_version } = member;
  const version = role_version === null ? null : String(role_version);
  const session = `\\x${tokenHash.toString("hex")}`;
  return { ...forMember, values: [String(shopId), session, deviceId, account_id, role, role_id, version] };
}

/** True if a transaction failed because its member is signed out, was removed or has another access. */
export function isMemberChanged(failure: unknown): boolean {
  return failure instanceof DatabaseError && failure.code === "VT003";
}
