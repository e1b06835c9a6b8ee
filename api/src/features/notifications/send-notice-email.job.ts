import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { hasNoticeEmail } from "./notice.rules.ts";
import { noticeMail } from "./notice.mail.tsx";
import { findShopName, listNotificationsById } from "./notifications.queries.ts";
import { listEmailRecipients } from "./recipients.queries.ts";

/**
 * Emails a notification to a member. Membership, role and preference are checked now, not when the notification was
 * created. A duplicate after a crash has the same Message-ID.
 */
export async function sendNoticeEmail(app: AppContext, job: JobData["notice-email"]): Promise<void> {
  const { shop_id, notification_id, account_id } = job;
  const [name, [notification]] = await app.db.inShop(shop_id, (tx) =>
    tx.commitWith(Promise.all([findShopName(tx), listNotificationsById(tx, [notification_id])])),
  );
  if (name === undefined || !notification || !hasNoticeEmail(notification.kind)) return;
  const { kind, link } = notification;
  const [recipient] = await app.db.readPlatform((tx) => listEmailRecipients(tx, shop_id, [kind], account_id));
  if (!recipient) return;
  const { subject, element } = noticeMail({ name }, notification, {
    url: `${app.dashboardUrl}${link}`,
    language: memberLanguage(recipient.language),
  });
  await app.post.send({
    id: `notice-${notification_id}-${account_id}`,
    to: recipient.email,
    subject,
    ...renderMail(element),
    fromName: name,
  });
}
