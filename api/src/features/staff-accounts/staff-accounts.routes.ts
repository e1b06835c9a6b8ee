import { mayGrant } from "@vitrine/contract/roles";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { account, anyone, shopWithoutTx } from "../../http/guards.ts";
import type { Member } from "../../http/known-members.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.action.ts";
import { changeRole, removeStaff } from "./change-staff.action.ts";
import { inviteStaff } from "./invite-staff.action.ts";
import { listInvitations, listMembersOf } from "./staff-accounts.queries.ts";

export const staffAccountsRoutes = {
  list: shopWithoutTx.staff_accounts.list.handler(async ({ context }) => ({
    data: await listStaff(context),
  })),

  invite: shopWithoutTx.staff_accounts.invite.handler(async ({ input: { body }, context }) => {
    await inviteStaff(context, body);
    return { message: `We'll email an invitation to ${body.email}.` };
  }),

  change_role: shopWithoutTx.staff_accounts.change_role.handler(async ({ input, context }) => {
    const { id } = input.params;
    const label = await requireLabel(context, id);
    await context.app.db.inShop(context.member.shop_id, (tx) =>
      changeRole({ ...context, tx, id, label }, input.body),
    );
    return { message: "Role changed." };
  }),

  remove: shopWithoutTx.staff_accounts.remove.handler(async ({ input: { params }, context }) => {
    const label = await requireLabel(context, params.id);
    const { isMember } = await context.app.db.inShop(context.member.shop_id, (tx) =>
      removeStaff({ ...context, tx, id: params.id, label }),
    );
    return { message: isMember ? `${label} no longer has access.` : "Invitation withdrawn." };
  }),
};

export const staffInvitationsRoutes = {
  read: anyone.staff_invitations.read.handler(async ({ input: { body }, context: { app } }) => ({
    data: await readInvitation(app, body.token),
  })),

  accept: account.staff_invitations.accept.handler(async ({ input: { body }, context }) => ({
    data: { shop_id: await acceptInvitation(context, body.token) },
  })),
};

interface Entered {
  app: AppContext;
  member: Member;
  actor: Actor;
}

async function listStaff({ app, member }: Entered) {
  const { shop_id, account_id } = member;
  const members = await app.db.readPlatform((tx) => listMembersOf(tx, shop_id));
  const invitations = await app.db.inShop(shop_id, listInvitations);
  return [
    ...members.map(({ account_id: id, access, ...one }) => ({
      ...one,
      id,
      may_change: mayGrant(member, access),
      status: "active" as const,
      is_you: id === account_id,
      expires_at: null,
    })),
    ...invitations.map(({ sent_at, is_expired, access, ...one }) => ({
      ...one,
      may_change: mayGrant(member, access),
      name: null,
      status: is_expired ? ("expired" as const) : ("invited" as const),
      is_you: false,
      since: sent_at,
    })),
  ];
}

/** The name of a member, or the email of an invitation. */
async function requireLabel(context: Entered, id: string): Promise<string> {
  const found = (await listStaff(context)).find((one) => one.id === id);
  if (!found) throw apiError("not_found");
  return found.name ?? found.email;
}
