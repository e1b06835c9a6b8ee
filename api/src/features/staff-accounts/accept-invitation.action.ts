import { mayGrant } from "@vitrine/contract/roles";
import type { Invitation } from "@vitrine/contract/shops/staff-accounts";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { requireProven } from "../../http/proof.ts";
import { hashToken } from "../../ids.ts";
import { hasVerifiedEmail } from "../accounts/accounts.queries.ts";
import { findActor } from "../accounts/actors.queries.ts";
import type { Session } from "../accounts/sessions.queries.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  deleteInvitation,
  findAccess,
  findValidForUpdate,
  insertMember,
  type InvitationRow,
} from "./staff-accounts.queries.ts";
import { readToken } from "./staff-accounts.rules.ts";

/** The invitation of a link, for its recipient, who may not be signed in. */
export async function readInvitation(app: AppContext, token: string): Promise<Invitation> {
  const { shopId, secret } = readToken(token);
  const { invitation, shop } = await inShopOf(app, shopId, async (tx) => ({
    invitation: await requireValid(tx, secret),
    shop: (await requireShop(tx)).name,
  }));
  const { email, role, role_name, expires_at, inviter_id } = invitation;
  const inviter = (await app.db.readPlatform((tx) => findActor(tx, shopId, inviter_id))).name;
  return { shop, inviter, email, role, role_name, expires_at };
}

/** Makes the user a member of the shop that invited them. Returns the shop's id. */
export async function acceptInvitation(
  { app, session, actor }: { app: AppContext; session: Session; actor: Actor },
  token: string,
): Promise<number> {
  const { shopId, secret } = readToken(token);
  const isVerified = await app.db.readPlatform((tx) => hasVerifiedEmail(tx, session.account_id));
  await inShopOf(app, shopId, async (tx) => {
    const { id, email, role, role_id, role_name } = await requireValid(tx, secret);
    if (email.toLowerCase() !== session.email.toLowerCase()) throw apiError("invitation_of_other");
    // Others may have created the account with this email, and have the link of a forwarded invitation.
    if (!isVerified) requireProven({ isProven: session.is_proven });
    await deleteInvitation(tx, id);
    const { account_id } = session;
    if (!(await insertMember(tx, { account_id, role, role_id }))) return;
    await insertActivity(
      tx,
      { ...actor, role },
      {
        action: "staff.joined",
        target_type: "staff_account",
        target_id: account_id,
        target_label: email,
        after: { role: role_name ?? role },
      },
    );
    if (role === "owner") await notifyOwners({ app, tx, actor }, "owner_joined", session.name);
  });
  return shopId;
}

/** The valid invitation of this secret, locked. The member who sent it must still have the right to give its role. */
async function requireValid(tx: ShopTx, secret: string): Promise<InvitationRow> {
  const invitation = await findValidForUpdate(tx, hashToken(secret));
  const by = invitation && (await findAccess(tx, invitation.inviter_id));
  if (!invitation || !by || !mayGrant(by, invitation.access)) throw apiError("invitation_expired");
  return invitation;
}

/** A token that names no shop is as one that has expired. */
function inShopOf<T>(app: AppContext, shopId: number, work: (tx: ShopTx) => Promise<T>): Promise<T> {
  if (shopId < 1) throw apiError("invitation_expired");
  return app.db.inShop(shopId, work);
}
