import { type Access, mayGrant } from "@vitrine/contract/roles";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Member } from "../../http/known-members.ts";
import { requireProven } from "../../http/proof.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
import { requireRole } from "./invite-staff.action.ts";
import {
  deleteInvitation,
  deleteMember,
  findInvitationForUpdate,
  type GivenRole,
  lockMembers,
  type ResolvedRole,
  updateInvitation,
  updateMember,
} from "./staff-accounts.queries.ts";
import { memberProblem, needsProof } from "./staff-accounts.rules.ts";

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
export async function changeRole(change: Change, given: GivenRole): Promise<void> {
  const { tx, member, id } = change;
  const { by, from, to, isMember } = await requireChangeable(change, given);
  if (from.role === to.role && from.role_id === to.role_id) return;
  if (needsProof(from.access, to.access)) requireProven(change);
  const { role, role_id } = to;
  if (isMember) await updateMember(tx, { account_id: id, role, role_id });
  else await updateInvitation(tx, { id, role, role_id, inviter_id: member.account_id });
  const values = { before: { role: nameOf(from) }, after: { role: nameOf(to) } };
  await record({ ...change, by }, "staff.role_changed", values);
  if (role === "owner") await notifyOwners(change, isMember ? "owner_added" : "owner_invited", change.label);
  else if (from.role === "owner" && isMember) await notifyOwners(change, "owner_removed", change.label, id);
}

/** Removes a member, or withdraws an invitation. */
export async function removeStaff(change: Change): Promise<{ isMember: boolean }> {
  const { tx, id } = change;
  const { by, from, isMember } = await requireChangeable(change);
  const isOwner = isMember && from.role === "owner";
  if (isMember && needsProof(from.access, undefined)) requireProven(change);
  if (isMember) await deleteMember(tx, id);
  else await deleteInvitation(tx, id);
  const action = isMember ? "staff.removed" : "staff.invitation_withdrawn";
  await record({ ...change, by }, action, { before: { role: nameOf(from) } });
  if (isOwner) await notifyOwners(change, "owner_removed", change.label, id);
  return { isMember };
}

interface Changeable {
  by: Access;
  from: ResolvedRole;
  isMember: boolean;
}

/** The member or the invitation, locked. Decides by the access of now, not by that of the request's beginning. */
async function requireChangeable(change: Change): Promise<Changeable>;
async function requireChangeable(
  change: Change,
  given: GivenRole,
): Promise<Changeable & { to: ResolvedRole }>;
async function requireChangeable(
  { tx, member, id }: Change,
  given?: GivenRole,
): Promise<Changeable & { to?: ResolvedRole }> {
  const members = await lockMembers(tx);
  const by = members.find(({ account_id }) => account_id === member.account_id)?.access;
  if (!by) throw apiError("role_too_high");
  const to = given && (await requireRole(tx, given));
  const found = members.find(({ account_id }) => account_id === id);
  if (found) {
    const problem = memberProblem(members, { by, from: found.access, to: to?.access });
    if (problem) throw apiError(problem);
    return { by, from: found, to, isMember: true };
  }
  const invitation = await findInvitationForUpdate(tx, id);
  if (!invitation) throw apiError("not_found");
  if (!mayGrant(by, invitation.access) || (to && !mayGrant(by, to.access))) throw apiError("role_too_high");
  return { by, from: invitation, to, isMember: false };
}

/** The role as the activity log has it: the name of an own one. */
function nameOf({ role, role_name }: ResolvedRole): string {
  return role_name ?? role;
}

function record(
  { tx, actor, by, id, label }: Change & { by: Access },
  action: string,
  values: { before?: { role: string }; after?: { role: string } },
): Promise<void> {
  return insertActivity(
    tx,
    { ...actor, role: by.role },
    { action, target_type: "staff_account", target_id: id, target_label: label, ...values },
  );
}
