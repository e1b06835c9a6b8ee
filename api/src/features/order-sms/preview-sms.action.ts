import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import { orderName } from "@vitrine/contract/orders/order-name";
import {
  type OrderSmsEvent,
  orderSmsEvents,
  type SmsPreview,
  type SmsTexts,
  type SmsTextsByLanguage,
} from "@vitrine/contract/orders/order-sms";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import { placeholdersIn } from "@vitrine/contract/values/placeholders";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { emailLanguage } from "../../languages/email-language.ts";
import {
  causeOf,
  orderForEmail,
  previewLanguage,
  sampleId,
} from "../customer-emails/customer-emails.rules.ts";
import { sampleOrder } from "../customer-emails/sample-order.rules.ts";
import { sampleTexts } from "../customer-emails/sample-texts.mail.tsx";
import { signShortId } from "../../ids.ts";
import { requireLanguages } from "../languages/languages.queries.ts";
import { requireSender, type Sender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { smsLength, smsParts } from "../sms-gateways/sms-text.rules.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { defaultSms, editedSms, linkOf, maxParts, orderNewsSms } from "./order-news.sms.ts";
import { readStoredSettings } from "./order-sms.queries.ts";

interface Wanted {
  language?: string;
  /** Texts that aren't saved yet; those of other events are the saved ones. */
  texts?: Partial<SmsTexts>;
}

/** Writes the SMS of each event about a sample order, whose link is as long as a real one and opens nothing. */
export async function previewSms(app: AppContext, tx: ShopTx, wanted: Wanted): Promise<SmsPreview[]> {
  const [shop, languages, { texts: stored }] = await Promise.all([
    requireSender(app, tx, []),
    requireLanguages(tx),
    readStoredSettings(tx),
  ]);
  const code = previewLanguage(wanted.language, languages);
  const texts = { ...stored[emailLanguage(shop, code).code], ...wanted.texts };
  return orderSmsEvents.map((event) => {
    const { about, cause } = sampleAbout(app, shop, code, event);
    const text = orderNewsSms(about, event, cause, texts[event])!;
    return { event, text, parts: smsParts(text), ...smsLength(text) };
  });
}

/** The default texts with placeholders, in languages of the shop. */
export function defaultSmsTexts(
  app: AppContext,
  shop: Sender,
  codes: readonly StorefrontLanguage[],
): SmsTextsByLanguage {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      Object.fromEntries(
        orderSmsEvents.map((event) => [event, defaultSms(sampleAbout(app, shop, code, event).about, event)]),
      ) as SmsTexts,
    ]),
  );
}

/** The problem of a text with a sample order: too long, or no room for its link. */
export function smsLengthProblem(
  app: AppContext,
  shop: Sender,
  { code, event, text }: { code: StorefrontLanguage; event: OrderSmsEvent; text: string },
): string | undefined {
  const { about, cause } = sampleAbout(app, shop, code, event);
  const amount = about.language.money(about.order.total, about.order.currency);
  const url = linkOf(about, event, cause);
  const sms = editedSms(about, text, { order: orderName(about.order), amount, url });
  if (smsParts(sms) > maxParts) return "Shorten this. With a sample order, it's longer than two messages.";
  return placeholdersIn(text).includes("link") && !sms.includes(url)
    ? "Shorten this. With a sample order, there is no room for the link in two messages."
    : undefined;
}

function sampleAbout(app: AppContext, shop: Sender, code: string | null, event: OrderSmsEvent) {
  const language = emailLanguage(shop, code);
  const texts = sampleTexts(language);
  const now = app.clock.now();
  const stored = sampleOrder(shop, texts, new Date(now).toISOString());
  const owner_url = storeUrlIn(shop, app.dashboardUrl, code);
  const order_url = `${owner_url}/orders/${signShortId(app.secret, "order", shop.id, sampleId)}`;
  const order = orderForEmail(emails[event], stored, { now, texts });
  const about: AboutOrder = { shop, order, stored, language, order_url, downloads: [], owner_url };
  return { about, cause: causeOf(emails[event], order) };
}

/** The email with the sample of the same event. */
const emails: Record<OrderSmsEvent, CustomerEmail> = {
  confirmed: "order_confirmed",
  shipped: "order_shipped",
  out_for_delivery: "out_for_delivery",
  ready_for_pickup: "order_ready",
  delivered: "order_delivered",
  cancelled: "order_cancelled",
  refunded: "order_refunded",
};
