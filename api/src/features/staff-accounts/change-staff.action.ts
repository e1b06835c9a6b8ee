import type { Role } from "@vitrine/contract/roles";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Member } from "../../http/known-members.ts";
import { requireProven } from "../../http/proof.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
import {
  deleteInvitation,
  deleteMember,
  findInvitationForUpdate,
  lockMembers,
  updateInvitation,
  updateMember,
} from "./staff-accounts.queries.ts";
import { mayGrant, memberProblem, needsProof } from "./staff-accounts.rules.ts";

interface Change {
  app: AppContext;
  isProven: boolean;
  tx: ShopTx;
  member: Member;
  actor: Actor;
  /** Of the account, or of the invitation. */
  id: string;
  /** The name or email of the changed person. */
  label: string;
}

/** Changes the role of a member or an invitation. */
export async function changeRole(change: Change, role: Role): Promise<void> {
  const { tx, member, id } = change;
  const { by, from, isMember } = await requireChangeable(change, role);
  if (from === role) return;
  if (needsProof(from, role)) requireProven(change);
  if (isMember) await updateMember(tx, { account_id: id, role });
  else await updateInvitation(tx, { id, role, inviter_id: member.account_id });
  await record({ ...change, by }, "staff.role_changed", { before: { role: from }, after: { role } });
  if (role === "owner") await notifyOwners(change, isMember ? "owner_added" : "owner_invited", change.label);
  else if (from === "owner" && isMember) await notifyOwners(change, "owner_removed", change.label, id);
}

/** Removes a member, or withdraws an invitation. */
export async function removeStaff(change: Change): Promise<{ isMember: boolean }> {
  const { tx, id } = change;
  const { by, from, isMember } = await requireChangeable(change);
  const isOwner = isMember && from === "owner";
  if (isMember && needsProof(from, undefined)) requireProven(change);
  if (isMember) await deleteMember(tx, id);
  else await deleteInvitation(tx, id);
  const action = isMember ? "staff.removed" : "staff.invitation_withdrawn";
  await record({ ...change, by }, action, { before: { role: from } });
  if (isOwner) await notifyOwners(change, "owner_removed", change.label, id);
  return { isMember };
}

/** The member or the invitation, locked. Decides by the roles of now, not by those of the request's beginning. */
async function requireChangeable(
  { tx, member, id }: Change,
  to?: Role,
): Promise<{ by: Role; from: Role; isMember: boolean }> {
  const members = await lockMembers(tx);
  const by = members.find(({ account_id }) => account_id === member.account_id)?.role;
  if (!by) throw apiError("role_too_high");
  const found = members.find(({ account_id }) => account_id === id);
  if (found) {
    const problem = memberProblem(members, { by, from: found.role, to });
    if (problem) throw apiError(problem);
    return { by, from: found.role, isMember: true };
  }
  const invitation = await findInvitationForUpdate(tx, id);
  if (!invitation) throw apiError("not_found");
  if (!mayGrant(by, invitation.role) || (to && !mayGrant(by, to))) throw apiError("role_too_high");
  return { by, from: invitation.role, isMember: false };
}

function record(
  { tx, actor, by, id, label }: Change & { by: Role },
  action: string,
  values: { before?: { role: Role }; after?: { role: Role } },
): Promise<void> {
  return insertActivity(
    tx,
    { ...actor, role: by },
    { action, target_type: "staff_account", target_id: id, target_label: label, ...values },
  );
}
