import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { findMemberLanguage } from "../notifications/recipients.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { messageMail } from "./message.mail.tsx";
import { findMessage } from "./messages.queries.ts";

/**
 * Emails a message to the shop's contact email; replies go to the shopper. It is in the language of the
 * member with that email, otherwise in the shop's. Nothing is sent if the shop has no contact
 * email, or has deleted the message meanwhile.
 */
export async function sendMessageEmail(app: AppContext, job: JobData["message-email"]): Promise<void> {
  const { shop_id, message_id } = job;
  const [shop, message] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireShop(tx), findMessage(tx, message_id)]),
  );
  if (!shop.email || !message) return;
  const { email } = shop;
  const language = await app.db.readPlatform((tx) => findMemberLanguage(tx, shop_id, email));
  const { subject, element } = messageMail(shop, message, {
    messageUrl: `${app.dashboardUrl}/shop/messages/${message_id}`,
    language: memberLanguage(language ?? shop.language),
  });
  await app.post.send({
    id: message_id,
    to: email,
    subject,
    ...renderMail(element),
    fromName: shop.name,
    replyTo: message.email,
  });
}
