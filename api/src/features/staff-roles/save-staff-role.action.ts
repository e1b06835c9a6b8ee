import { type Access, accessOf, mayGrant } from "@vitrine/contract/roles";
import { maxStaffRoles, type StaffRole, type StaffRoleDraft } from "@vitrine/contract/shops/staff-roles";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Member } from "../../http/known-members.ts";
import { requireProven } from "../../http/proof.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { lockMembers } from "../staff-accounts/staff-accounts.queries.ts";
import { givesSensitive } from "../staff-accounts/staff-accounts.rules.ts";
import { deleteRole, findRole, insertRole, updateRole } from "./staff-roles.queries.ts";

interface Change {
  tx: ShopTx;
  member: Member;
  actor: Actor;
  isProven: boolean;
  /** In milliseconds. */
  now: number;
}

/** @throws limit_reached, role_too_high, proof_required */
export async function createRole(change: Change, { name, permissions }: StaffRoleDraft): Promise<StaffRole> {
  const { tx, now } = change;
  rejectMissing(await lockAccess(change), { permissions });
  if (givesSensitive([], permissions)) requireProven(change);
  const id = newId(now);
  if (!(await insertRole(tx, { id, name, permissions }, maxStaffRoles))) throw apiError("limit_reached");
  await record(change, { id, name }, "created", { after: { permissions } });
  return requireRole(tx, id);
}

/** @throws not_found, version_conflict, role_too_high, proof_required */
export async function changeRole(
  change: Change,
  id: string,
  { name, permissions, version }: StaffRoleDraft & { version: number },
): Promise<StaffRole> {
  const { tx } = change;
  const by = await lockAccess(change);
  const before = await requireRole(tx, id);
  // Who lacks one of its permissions can't take them from others, either.
  rejectMissing(by, before);
  rejectMissing(by, { permissions });
  const added = permissions.filter((one) => !before.permissions.includes(one));
  const removed = before.permissions.filter((one) => !permissions.includes(one));
  if (givesSensitive(before.permissions, permissions)) requireProven(change);
  if (!(await updateRole(tx, { id, name, permissions, version })))
    throw apiError("version_conflict", { version: before.version, current: before });
  const isRenamed = name !== before.name;
  if (isRenamed || added.length + removed.length > 0)
    await record(change, { id, name }, "changed", {
      before: isRenamed ? { name: before.name } : {},
      after: {
        ...(isRenamed && { name }),
        ...(added.length > 0 && { added }),
        ...(removed.length > 0 && { removed }),
      },
    });
  return requireRole(tx, id);
}

/** @throws not_found, role_too_high */
export async function removeRole(change: Change, id: string): Promise<StaffRole> {
  const { tx } = change;
  const by = await lockAccess(change);
  const before = await requireRole(tx, id);
  rejectMissing(by, before);
  await deleteRole(tx, id);
  await record(change, before, "removed", { before: { permissions: before.permissions } });
  return before;
}

export async function requireRole(tx: ShopTx, id: string): Promise<StaffRole> {
  const role = await findRole(tx, id);
  if (!role) throw apiError("not_found");
  return role;
}

/** The caller's access of now: it may have changed since the request was authorised. Locks the shop's members. */
async function lockAccess({ tx, member }: Change): Promise<Access> {
  const members = await lockMembers(tx);
  const access = members.find(({ account_id }) => account_id === member.account_id)?.access;
  if (!access) throw apiError("role_too_high");
  return access;
}

/** Rejects a role with a permission that the caller lacks. */
function rejectMissing(by: Access, { permissions }: Pick<StaffRole, "permissions">): void {
  if (!mayGrant(by, accessOf("custom", permissions))) throw apiError("role_too_high");
}

function record(
  { tx, actor }: Change,
  { id, name }: { id: string; name: string },
  verb: "created" | "changed" | "removed",
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return insertActivity(tx, actor, {
    action: `staff_role.${verb}`,
    target_type: "staff_role",
    target_id: id,
    target_label: name,
    ...values,
  });
}
