import type { CustomerEmail, EmailPreview } from "@vitrine/contract/shops/customer-emails";
import type { EmailTexts, TextsByLanguage } from "@vitrine/contract/shops/email-texts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type EmailLanguage, emailLanguage } from "../../languages/email-language.ts";
import { renderCustomerMail } from "../../mail/customer-mail.tsx";
import { requireLanguages } from "../languages/languages.queries.ts";
import { listOrderRecords, type OrderRecord } from "../orders/orders.queries.ts";
import { announcedEmails } from "../orders/emails/emails.rules.ts";
import { translateOrders } from "../orders/emails/translate-orders.action.ts";
import { requireSender, type Sender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { orderForEmail, previewLanguage } from "./customer-emails.rules.ts";
import { sampleOrder } from "./sample-order.rules.ts";
import { sampleTexts } from "./sample-texts.mail.tsx";
import { writeEmail } from "./write-email.action.ts";

interface Wanted {
  email: CustomerEmail;
  language?: string;
  order_id?: string;
  /** Texts that aren't saved yet. */
  texts?: EmailTexts;
}

/**
 * Writes an email with an order of the shop or a sample, by the functions that write the email when it is sent. All links lead
 * to the shop's home page: members of every role see previews, and the links of an email have the rights of its customer.
 *
 * @param origin of the logo's URL, for a preview that is shown in the dashboard
 * @throws not_found
 */
export async function previewEmail(
  app: AppContext,
  tx: ShopTx,
  { email, language, order_id, texts: draft }: Wanted,
  origin?: string,
): Promise<{ preview: EmailPreview; language: EmailLanguage }> {
  const [sender, languages] = await Promise.all([
    requireSender(app, tx, [email, ...announcedEmails], origin),
    requireLanguages(tx),
  ]);
  const real = order_id && (await requireRecord(tx, order_id));
  const code = previewLanguage(language ?? (real ? real.language : null), languages);
  const emailIn = emailLanguage(sender, code);
  const shop = draft ? withDraft(sender, email, { [emailIn.code]: draft }) : sender;
  const texts = sampleTexts(emailIn);
  const now = app.clock.now();
  const stored = real || sampleOrder(shop, texts, new Date(now).toISOString());
  // The names that the shopper saw are in the order's language.
  const shown_texts = code === stored.language ? stored.shown_texts : null;
  const [translated] = await translateOrders(tx, [{ ...stored, language: code, shown_texts }]);
  const order = orderForEmail(email, translated!, { now, texts });
  const home = storeUrlIn(shop, app.dashboardUrl, code);
  const about = { shop, order, stored, language: emailIn, order_url: home, downloads: [], owner_url: home };
  const written = renderCustomerMail(writeEmail(email, about, texts));
  return {
    preview: { from: shop.name, reply_to: shop.email, ...written },
    language: emailIn,
  };
}

function withDraft(sender: Sender, email: CustomerEmail, texts: TextsByLanguage): Sender {
  return { ...sender, email_templates: { ...sender.email_templates, [email]: { is_active: true, texts } } };
}

async function requireRecord(tx: ShopTx, id: string): Promise<OrderRecord> {
  const [order] = await listOrderRecords(tx, [id]);
  if (!order) throw apiError("not_found");
  return order;
}
