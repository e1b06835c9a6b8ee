import type { AppContext } from "../../app-context.ts";
import { hashToken, newToken } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { findAccountByEmail, findMailSettings } from "../accounts/accounts.queries.ts";
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
  const { email, role, role_name, shop, inviter_id } = found;
  const { inviter, language } = await app.db.readPlatform(async (tx) => ({
    inviter: (await findActor(tx, shop_id, inviter_id)).name,
    // A person without an account is likely to have the language of who invites them.
    language: ((await findAccountByEmail(tx, email)) ?? (await findMailSettings(tx, inviter_id)))?.language,
  }));
  // In the fragment, so that no server, log or referrer receives it.
  const url = `${app.dashboardUrl}/invitation#invitation=${writeToken(shop_id, secret)}`;
  const { subject, element } = invitationMail(
    { shop, inviter, role, role_name, email, url },
    memberLanguage(language ?? "en"),
  );
  await app.post.send({ id, to: email, subject, ...renderMail(element) });
}
