import { useQuery } from "@tanstack/react-query";
import { accessOf, isPresetRole, type Permission } from "@vitrine/contract/roles";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** The own roles of the shop, by name. */
export function useStaffRoles() {
  const { id: shop_id } = useShop();
  return useQuery(api.staff_roles.list.queryOptions({ input: { params: { shop_id } } }));
}

/** The numbers of members and invitations by preset role. */
export function usePresetCounts(): ReadonlyMap<string, number> {
  const { id: shop_id } = useShop();
  const { data } = useQuery(api.staff_accounts.list.queryOptions({ input: { params: { shop_id } } }));
  const counts = new Map<string, number>();
  for (const { role } of data?.data ?? []) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

/**
 * The permissions that a new role begins with: those of the role that is duplicated, as far as the signed-in member has them.
 * Undefined while they load.
 *
 * @param from a preset role, or the id of an own role
 */
export function useFirstPermissions(from: string | undefined): Permission[] | undefined {
  const { permissions: own } = useShop();
  const roles = useStaffRoles();
  if (from === undefined) return ["dashboard"];
  if (isPresetRole(from)) return own.filter((one) => accessOf(from).permissions.includes(one));
  if (roles.isPending) return undefined;
  const copied = roles.data?.data.find(({ id }) => id === from)?.permissions ?? [];
  return own.filter((one) => one === "dashboard" || copied.includes(one));
}
