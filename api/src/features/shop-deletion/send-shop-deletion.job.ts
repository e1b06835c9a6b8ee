import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderMail } from "../../mail/frame.tsx";
import { shopDeletionMail } from "./shop-deletion.mail.tsx";

/** Sends the email about a scheduled deletion to one owner. */
export async function sendShopDeletion(
  app: AppContext,
  { shop_id, id, to, ...deletion }: JobData["shop-deletion-email"],
): Promise<void> {
  const url = `${app.dashboardUrl}/shop/settings/account-settings?shop=${shop_id}`;
  const { subject, element } = shopDeletionMail({ ...deletion, url });
  await app.post.send({ id, to, subject, ...renderMail(element) });
}
