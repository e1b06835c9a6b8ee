import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { findShopName } from "../notifications/notifications.queries.ts";
import { ownerNoticeMail } from "./owner-notice.mail.tsx";
import { listOwners } from "./owners.queries.ts";

/** Emails the owners of a shop about a change. A duplicate after a crash has the same Message-ID. */
export async function sendOwnerNotice(
  app: AppContext,
  { shop_id, id, notice, label, by, also_to }: JobData["owner-notice"],
): Promise<void> {
  const shop = await app.db.inShop(shop_id, findShopName);
  if (shop === undefined) return;
  const page = notice.startsWith("owner_") ? "staff-accounts" : "payments";
  const url = `${app.dashboardUrl}/shop/settings/${page}?shop=${shop_id}`;
  for (const owner of await app.db.readPlatform((tx) => listOwners(tx, shop_id, also_to))) {
    const language = memberLanguage(owner.language);
    const { subject, element } = ownerNoticeMail({ notice, label, by, shop, url }, language);
    await app.post.send({
      id: `${id}-${owner.account_id}`,
      to: owner.email,
      subject,
      ...renderMail(element),
    });
  }
}
