import { hasPermission } from "@vitrine/contract/roles";
import type { SavedView, SavedViewDraft, ViewList } from "@vitrine/contract/shops/saved-views";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Member } from "../../http/known-members.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { deleteView, findView, insertView, type StoredView, updateView } from "./saved-views.queries.ts";

interface Change {
  tx: ShopTx;
  actor: Actor;
  member: Member;
  /** In milliseconds. */
  now: number;
}

/** @throws forbidden, view_shared, limit_reached */
export async function createView(
  { tx, actor, member, now }: Change,
  { list, is_shared, ...draft }: SavedViewDraft & { list: ViewList },
): Promise<SavedView> {
  rejectClosedList(member, list);
  if (is_shared) rejectSharing(member);
  const account_id = is_shared ? null : member.account_id;
  const view = { ...draft, id: newId(now), list, account_id };
  const at = new Date(now).toISOString();
  if (!(await insertView(tx, view, { accountId: member.account_id, at }))) throw apiError("limit_reached");
  const stored = await requireView(tx, member, view.id);
  await log(tx, actor, "created", { after: stored });
  return viewResponse(stored, member);
}

/** @throws not_found, forbidden, view_shared, version_conflict */
export async function changeView(
  { tx, actor, member, now }: Change,
  id: string,
  { is_shared, version, ...draft }: SavedViewDraft & { version: number },
): Promise<SavedView> {
  const before = await requireView(tx, member, id);
  if (before.account_id === null || is_shared) rejectSharing(member);
  const view = { ...draft, id, version, account_id: is_shared ? null : member.account_id };
  if (!(await updateView(tx, view, new Date(now).toISOString())))
    throw apiError("version_conflict", { version: before.version, current: viewResponse(before, member) });
  const after = await requireView(tx, member, id);
  await log(tx, actor, "changed", { before, after });
  return viewResponse(after, member);
}

/** @throws not_found, forbidden, view_shared */
export async function removeView({ tx, actor, member }: Omit<Change, "now">, id: string): Promise<void> {
  const before = await requireView(tx, member, id);
  if (before.account_id === null) rejectSharing(member);
  await deleteView(tx, id);
  await log(tx, actor, "removed", { before });
}

/** A view as the member receives it. */
export function viewResponse({ account_id, ...view }: StoredView, { role }: Member): SavedView {
  return { ...view, may_change: account_id !== null || mayShare(role) };
}

/** @throws forbidden if the member has no access to the list */
export function rejectClosedList({ permissions }: Member, list: ViewList): void {
  if (!hasPermission(permissions, list)) throw apiError("forbidden");
}

/** A view of a list that the member has access to. */
async function requireView(tx: ShopTx, member: Member, id: string): Promise<StoredView> {
  const view = await findView(tx, id, member.account_id);
  if (!view) throw apiError("not_found");
  rejectClosedList(member, view.list);
  return view;
}

function rejectSharing({ role }: Member): void {
  if (!mayShare(role)) throw apiError("view_shared");
}

/** Owners and admins decide what all members see. */
function mayShare(role: string): boolean {
  return role === "owner" || role === "admin";
}

async function log(
  tx: ShopTx,
  actor: Actor,
  verb: "created" | "changed" | "removed",
  { before, after }: { before?: StoredView; after?: StoredView },
): Promise<void> {
  const view = after ?? before;
  const changed = after && changes(before ? fieldsOf(before) : {}, fieldsOf(after));
  if (!view || (after && !changed)) return;
  await insertActivity(tx, actor, {
    action: `saved_view.${verb}`,
    target_type: "saved_view",
    target_id: view.id,
    target_label: view.name,
    before: before && changed ? changed.before : null,
    after: changed?.after,
  });
}

function fieldsOf({ name, query, is_shared }: StoredView): Record<string, unknown> {
  return { name, query, is_shared };
}
