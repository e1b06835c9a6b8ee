import type { AppContext } from "../../app-context.ts";
import { hashToken, newToken } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderMail } from "../../mail/frame.tsx";
import { findActor } from "../accounts/actors.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { invitationMail } from "./invitation.mail.tsx";
import { updateToken } from "./staff-accounts.queries.ts";
import { writeToken } from "./staff-accounts.rules.ts";

/** Sends an invitation, unless it was replaced or withdrawn. */
export async function sendInvitation(
  app: AppContext,
  { shop_id, invitation_id: id }: JobData["staff-invitation"],
): Promise<void> {
  const secret = newToken();
  const found = await app.db.inShop(shop_id, async (tx) => {
    const invitation = await updateToken(tx, id, hashToken(secret));
    return invitation && { ...invitation, shop: (await requireShop(tx)).name };
  });
  if (!found) return;
  const { email, role, shop, inviter_id } = found;
  const inviter = (await app.db.readPlatform((tx) => findActor(tx, shop_id, inviter_id))).name;
  // In the fragment, so that no server, log or referrer receives it.
  const url = `${app.dashboardUrl}/invitation#invitation=${writeToken(shop_id, secret)}`;
  const { subject, element } = invitationMail({ shop, inviter, role, email, url });
  await app.post.send({ id, to: email, subject, ...renderMail(element) });
}
