import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import { orderSmsEvents, type SmsTexts, type SmsTextsByLanguage } from "@vitrine/contract/orders/order-sms";

/** The texts that the owner has edited, by language and event. */
export type StoredTexts = Partial<Record<StorefrontLanguage, Partial<SmsTexts>>>;

/** The texts that are sent: the edited ones, else the default ones. */
export function sentTexts(stored: StoredTexts, defaults: SmsTextsByLanguage): SmsTextsByLanguage {
  return Object.fromEntries(
    Object.entries(defaults).map(([code, texts]) => [
      code,
      { ...texts, ...stored[code as StorefrontLanguage] },
    ]),
  );
}

/** The texts to store: without those that equal the default ones, so that they change with the default ones. */
export function editedTexts(
  stored: StoredTexts,
  requested: SmsTextsByLanguage,
  defaults: SmsTextsByLanguage,
): StoredTexts {
  const edited = Object.entries(requested).map(([code, texts]) => {
    const own = orderSmsEvents.filter(
      (event) => texts[event] !== defaults[code as StorefrontLanguage]?.[event],
    );
    return [code, Object.fromEntries(own.map((event) => [event, texts[event]]))] as const;
  });
  const merged = { ...stored, ...Object.fromEntries(edited) };
  return Object.fromEntries(Object.entries(merged).filter(([, texts]) => Object.keys(texts).length > 0));
}
