import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { hasNoticeEmail } from "./notice.rules.ts";
import { listNotificationsById } from "./notifications.queries.ts";
import { listEmailRecipients } from "./recipients.queries.ts";

/** Enqueues a job for each notification and member who is emailed about it, so that a failed email delays no other. */
export async function emailNews(
  app: AppContext,
  { shop_id, notification_ids }: JobData["email-news"],
): Promise<void> {
  const news = await app.db.inShop(shop_id, (tx) => listNotificationsById(tx, notification_ids));
  const kinds = news.map(({ kind }) => kind).filter(hasNoticeEmail);
  await app.db.inPlatform(async (tx) => {
    const recipients = await listEmailRecipients(tx, shop_id, kinds);
    for (const { id: notification_id, kind, account_id: only } of news)
      for (const { account_id, kind: wanted } of recipients)
        if (kind === wanted && (only === null || only === account_id))
          await app.jobs.enqueue(tx, "notice-email", { shop_id, notification_id, account_id });
  });
}
