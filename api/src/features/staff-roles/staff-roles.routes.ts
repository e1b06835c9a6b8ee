import { ORPCError } from "@orpc/server";
import { apiError, onConflict } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import type { Member } from "../../http/known-members.ts";
import { listInvitations, listMembersOf } from "../staff-accounts/staff-accounts.queries.ts";
import { changeRole, createRole, removeRole, requireRole } from "./save-staff-role.action.ts";
import { listRoles } from "./staff-roles.queries.ts";

const taken = { staff_roles_name_key: "role_name_taken" } as const;
const used = {
  memberships_role_id_fkey: "role_in_use",
  staff_invitations_role_id_fkey: "role_in_use",
} as const;

export const staffRolesRoutes = {
  list: shop.staff_roles.list.handler(async ({ context: { tx } }) => ({ data: await listRoles(tx) })),

  read: shop.staff_roles.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await requireRole(tx, params.id),
  })),

  create: shop.staff_roles.create.handler(async ({ input: { body }, context }) => {
    const change = { ...context, now: context.app.clock.now() };
    const data = await onConflict(taken, () => createRole(change, body));
    const { name } = data;
    return { message: `Role ${name} created.`, data };
  }),

  update: shop.staff_roles.update.handler(async ({ input: { params, body }, context }) => {
    const change = { ...context, now: context.app.clock.now() };
    const data = await onConflict(taken, () => changeRole(change, params.id, body));
    return { message: "Role saved.", data };
  }),

  remove: shopWithoutTx.staff_roles.remove.handler(async ({ input: { params }, context }) => {
    const { app, member } = context;
    const now = app.clock.now();
    try {
      const { name } = await onConflict(used, () =>
        app.db.inShop(member.shop_id, (tx) => removeRole({ ...context, tx, now }, params.id)),
      );
      return { message: `Role ${name} deleted.` };
    } catch (failure) {
      if (!(failure instanceof ORPCError) || failure.code !== "role_in_use") throw failure;
      throw await roleInUse(context, params.id);
    }
  }),
};

const maxNamed = 3;

/** The error that names those who have the role. */
async function roleInUse({ app, member: { shop_id } }: { app: AppContext; member: Member }, id: string) {
  const members = await app.db.readPlatform((tx) => listMembersOf(tx, shop_id));
  const invitations = await app.db.inShop(shop_id, listInvitations);
  const names = [
    ...members.filter(({ role_id }) => role_id === id).map(({ name }) => name),
    ...invitations.filter(({ role_id }) => role_id === id).map(({ email }) => email),
  ];
  if (names.length === 0) return apiError("role_in_use");
  const more = names.length - maxNamed;
  const who = new Intl.ListFormat("en").format(names.slice(0, maxNamed));
  return apiError("role_in_use", { message: usedBy(who, names.length, more) });
}

function usedBy(who: string, count: number, more: number): string {
  if (count === 1) return `${who} has this role. Change their role, then delete it.`;
  return more > 0
    ? `${who} and ${more} more have this role. Change their role, then delete it.`
    : `${who} have this role. Change their role, then delete it.`;
}
