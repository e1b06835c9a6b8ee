import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { OrderSmsEvent, OrderSmsSettings, SmsTextsByLanguage } from "@vitrine/contract/orders/order-sms";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { updateShopSettings } from "../../db/shop-settings.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { emailLanguagesOf } from "../customer-emails/default-texts.action.ts";
import { requireLanguages } from "../languages/languages.queries.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { requireSender, type Sender } from "../shops/require-sender.action.ts";
import { readStoredSettings } from "./order-sms.queries.ts";
import { defaultSmsTexts, smsLengthProblem } from "./preview-sms.action.ts";
import { editedTexts, sentTexts, type StoredTexts } from "./sms-texts.rules.ts";

type Draft = Record<OrderSmsEvent, boolean> & { texts: SmsTextsByLanguage; version: number };

/** The events, and the texts that are sent in each language of the shop. */
export async function readSmsSettings(app: AppContext, tx: ShopTx): Promise<OrderSmsSettings> {
  const [shop, { languages }, stored] = await Promise.all([
    requireSender(app, tx, []),
    requireLanguages(tx),
    readStoredSettings(tx),
  ]);
  const codes = emailLanguagesOf(shop, languages);
  const defaults = defaultSmsTexts(app, shop, codes);
  return { ...stored, texts: sentTexts(stored.texts, defaults), defaults, languages: codes };
}

/** @throws version_conflict, invalid_input for a text that doesn't fit into two messages */
export async function saveSmsSettings(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  body: Draft,
): Promise<OrderSmsSettings> {
  const [shop, { texts: stored }, { languages }] = await Promise.all([
    requireSender(app, tx, []),
    readStoredSettings(tx),
    requireLanguages(tx),
  ]);
  const codes = emailLanguagesOf(shop, languages);
  const unknown = Object.keys(body.texts).find((code) => !codes.includes(code as StorefrontLanguage));
  if (unknown)
    throw apiError("invalid_input", {
      errors: { [`texts.${unknown}`]: ["Add this language to the shop first."] },
    });
  const texts = editedTexts(stored, body.texts, defaultSmsTexts(app, shop, codes));
  checkLengths(app, shop, texts, Object.keys(body.texts));
  const { data } = await saveSettings(tx, actor, {
    read: (inTx) => readSmsSettings(app, inTx),
    update: () => updateShopSettings(tx, "order_sms_settings", { ...body, texts: JSON.stringify(texts) }),
    log: { action: "order_sms.changed", target_type: "order_sms" },
    historyOf: ({ languages: _, defaults: __, texts: sent, ...settings }) => ({ ...settings, ...sent }),
  });
  return data;
}

/** Checks the edited texts of the request. The default ones fit, without the link if necessary. */
function checkLengths(app: AppContext, shop: Sender, texts: StoredTexts, requested: readonly string[]): void {
  const errors: Record<string, string[]> = {};
  for (const [language, edited] of Object.entries(texts))
    for (const [event, text] of requested.includes(language) ? Object.entries(edited) : []) {
      const about = { code: language as StorefrontLanguage, event: event as OrderSmsEvent, text };
      const problem = smsLengthProblem(app, shop, about);
      if (problem) errors[`texts.${language}.${event}`] = [problem];
    }
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
}
