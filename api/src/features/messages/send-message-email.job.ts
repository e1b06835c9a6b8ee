import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import { findMemberLanguage, listEmailRecipients } from "../notifications/recipients.queries.ts";
import { requireShop, type ShopRow } from "../shops/shops.queries.ts";
import { messageMail } from "./message.mail.tsx";
import { findMessage } from "./messages.queries.ts";

/**
 * Emails a message to the shop's contact email and to members who chose it; replies go to the shopper. It is in the
 * language of the member with that email, otherwise in the shop's. Nothing is sent if the shop has deleted the message
 * meanwhile.
 */
export async function sendMessageEmail(app: AppContext, job: JobData["message-email"]): Promise<void> {
  const { shop_id, message_id } = job;
  const [shop, message] = await app.db.inShop(shop_id, (tx) =>
    Promise.all([requireShop(tx), findMessage(tx, message_id)]),
  );
  if (!message) return;
  for (const { id, email: to, language } of await recipientsOf(app, shop, message_id)) {
    const { subject, element } = messageMail(shop, message, {
      messageUrl: `${app.dashboardUrl}/shop/messages/${message_id}`,
      language: memberLanguage(language),
    });
    await app.post.send({
      id,
      to,
      subject,
      ...renderMail(element),
      fromName: shop.name,
      replyTo: message.email,
    });
  }
}

/** The shop's contact email if it has one, then the other members who chose the email, each once. */
async function recipientsOf(
  app: AppContext,
  shop: Pick<ShopRow, "id" | "email" | "language">,
  messageId: string,
): Promise<{ id: string; email: string; language: string }[]> {
  const contact = shop.email;
  const { members, language } = await app.db.inPlatform(async (tx) => ({
    members: await listEmailRecipients(tx, shop.id, ["message_received"]),
    language: contact === null ? undefined : await findMemberLanguage(tx, shop.id, contact),
  }));
  const others = members.filter(({ email }) => email.toLowerCase() !== contact?.toLowerCase());
  return [
    ...(contact === null ? [] : [{ id: messageId, email: contact, language: language ?? shop.language }]),
    ...others.map((one) => ({
      id: `${messageId}-${one.account_id}`,
      email: one.email,
      language: one.language,
    })),
  ];
}
