import { mayGrant } from "@vitrine/contract/roles";
import { maxStaff, type StaffInvitationDraft } from "@vitrine/contract/shops/staff-accounts";
import type * as z from "zod";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Member } from "../../http/known-members.ts";
import { countTries } from "../../http/limits.ts";
import { requireProven } from "../../http/proof.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
import {
  findRole,
  type GivenRole,
  insertInvitation,
  isMemberWith,
  lockMembers,
  type ResolvedRole,
} from "./staff-accounts.queries.ts";
import { needsProof } from "./staff-accounts.rules.ts";

const day = 86_400;

/** Invites a person by email to become a member of the shop, or sends them a new invitation. */
export async function inviteStaff(
  { app, member, actor, isProven }: { app: AppContext; member: Member; actor: Actor; isProven: boolean },
  { email, ...given }: z.output<typeof StaffInvitationDraft>,
): Promise<void> {
  const { shop_id, account_id } = member;
  const wanted = await app.db.inShop(shop_id, (tx) => requireRole(tx, given));
  if (!mayGrant(member, wanted.access)) throw apiError("role_too_high");
  if (needsProof(undefined, wanted.access)) requireProven({ isProven });
  if (await app.db.readPlatform((tx) => isMemberWith(tx, shop_id, email))) throw apiError("already_member");
  const now = app.clock.now();
  await countTries(app.db, now, [
    { key: `invitation:${shop_id}`, max: 50, seconds: day },
    { key: `invitation:${shop_id}:${email}`, max: 5, seconds: day },
    { key: `invitation-to:${email}`, max: 20, seconds: day },
  ]);
  const id = newId(now);
  await app.db.inShop(shop_id, async (tx) => {
    // The member and the role may have been changed since the request was authorised.
    const by = (await lockMembers(tx)).find((one) => one.account_id === account_id)?.access;
    const { access, role, role_id, role_name } = await requireRole(tx, given);
    if (!by || !mayGrant(by, access)) throw apiError("role_too_high");
    if (needsProof(undefined, access)) requireProven({ isProven });
    if (!(await insertInvitation(tx, { id, email, role, role_id, inviter_id: account_id }, maxStaff)))
      throw apiError("limit_reached");
    await insertActivity(tx, actor, {
      action: "staff.invited",
      target_type: "staff_account",
      target_id: id,
      target_label: email,
      after: { role: role_name ?? role },
    });
    await app.jobs.enqueue(tx, "staff-invitation", { shop_id, invitation_id: id });
    if (role === "owner") await notifyOwners({ app, tx, actor }, "owner_invited", email);
  });
}

/** A role of the shop. @throws role_unknown */
export async function requireRole(tx: ShopTx, given: GivenRole): Promise<ResolvedRole> {
  const found = await findRole(tx, given);
  if (!found) throw apiError("role_unknown");
  return found;
}
