import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { renderMail } from "../../mail/frame.tsx";
import { requireShop } from "../shops/shops.queries.ts";
import { messageMail } from "./message.mail.tsx";
import { findMessage } from "./messages.queries.ts";

/**
 * Emails a message to the shop's contact email; replies go to the shopper. Nothing is sent if the shop has no contact
 * email, or has deleted the message meanwhile.
 */
export async function sendMessageEmail(app: AppContext, job: JobData["message-email"]): Promise<void> {
  const { shop_id, message_id } = job;
  const [shop, message] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireShop(tx), findMessage(tx, message_id)]),
  );
  if (!shop.email || !message) return;
  const { subject, element } = messageMail(shop, message, `${app.dashboardUrl}/shop/messages/${message_id}`);
  await app.post.send({
    id: message_id,
    to: shop.email,
    subject,
    ...renderMail(element),
    fromName: shop.name,
    replyTo: message.email,
  });
}
