import { type OrderSmsEvent, orderSmsEvents, type SmsPreview } from "@vitrine/contract/orders/order-sms";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
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
import { requireSender } from "../shops/require-sender.action.ts";
import { storeUrlIn } from "../shops/store-url-in.rules.ts";
import { smsParts } from "../sms-gateways/sms-text.rules.ts";
import { orderNewsSms } from "./order-news.sms.ts";

/** Writes the SMS of each event about a sample order, whose link is as long as a real one and opens nothing. */
export async function previewSms(app: AppContext, tx: ShopTx, language?: string): Promise<SmsPreview[]> {
  const [shop, languages] = await Promise.all([requireSender(app, tx), requireLanguages(tx)]);
  const code = previewLanguage(language, languages);
  const smsIn = emailLanguage(shop, code);
  const texts = sampleTexts(smsIn);
  const now = app.clock.now();
  const stored = sampleOrder(shop, texts, new Date(now).toISOString());
  const store = storeUrlIn(shop, app.dashboardUrl, code);
  const order_url = `${store}/orders/${signShortId(app.secret, "order", shop.id, sampleId)}`;
  return orderSmsEvents.map((event) => {
    const order = orderForEmail(emails[event], stored, { now, texts });
    const about = { shop, order, stored, language: smsIn, order_url, downloads: [], owner_url: store };
    const text = orderNewsSms(about, event, causeOf(emails[event], order))!;
    return { event, text, parts: smsParts(text) };
  });
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
