import { type Access, accessOf, type Role } from "@vitrine/contract/roles";
import { sql } from "./sql.ts";

/** The access of a member as it is stored: a preset role, or an own role of the shop. */
export interface StoredAccess {
  role: Role;
  /** Of an own role; null for a preset one. */
  role_id: string | null;
  /** Increased when the permissions of the own role change. */
  role_version: number | null;
  own_permissions: string[] | null;
}

/** The columns of `StoredAccess`, of membership `m` with `ownRole`. */
export const accessColumns = sql`m.role, m.role_id, r.version as role_version, r.permissions as own_permissions`;

/** The own role `r` of membership `m`, if it has one. */
export const ownRole = sql`left join staff_roles r on r.shop_id = m.shop_id and r.id = m.role_id`;

export function accessFrom({
  role,
  own_permissions,
}: Pick<StoredAccess, "role" | "own_permissions">): Access {
  return accessOf(role, own_permissions);
}

/** True if two reads of a member's access found the same. */
export function isSameAccess(
  one: Omit<StoredAccess, "own_permissions">,
  other: Omit<StoredAccess, "own_permissions"> | undefined,
): boolean {
  return one.role === other?.role && one.role_id === other.role_id && one.role_version === other.role_version;
}
