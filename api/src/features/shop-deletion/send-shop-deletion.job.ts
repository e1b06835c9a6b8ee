import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { shopDeletionMail } from "./shop-deletion.mail.tsx";

/** Sends the email about a scheduled deletion to one owner. */
export async function sendShopDeletion(
  app: AppContext,
  { shop_id, id, to, language, ...deletion }: JobData["shop-deletion-email"],
): Promise<void> {
  const url = `${app.dashboardUrl}/shop/settings/account-settings?shop=${shop_id}`;
  const { subject, element } = shopDeletionMail({ ...deletion, url }, memberLanguage(language));
  await app.post.send({ id, to, subject, ...renderMail(element) });
}
