import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { EmailTexts, TextsByLanguage } from "@vitrine/contract/shops/email-texts";
import { type EmailLanguage, emailLanguage } from "../../languages/email-language.ts";
import { defaultTextsOf, templatesOf } from "../../mail/customer-mail.tsx";
import { orderForEmail } from "./customer-emails.rules.ts";
import { sampleOrder } from "./sample-order.rules.ts";
import { sampleTexts } from "./sample-texts.mail.tsx";
import { writeEmail } from "./write-email.action.ts";

/** The shop that default texts are written for. */
interface ShopOfTexts {
  id: number;
  name: string;
  email: string | null;
  language: string;
  country: string;
  currency: string;
  time_zone: string;
  order_prefix: string;
}

/** The languages of a shop that emails can be written in, with its default language first. */
export function emailLanguagesOf(
  shop: { language: string; country: string },
  languages: readonly { code: string }[],
): StorefrontLanguage[] {
  const codes = [shop.language, ...languages.map(({ code }) => code)];
  return [...new Set(codes.map((code) => emailLanguage(shop, code).code))];
}

/**
 * The default texts of an email with placeholders: it is written with a sample order, and where a sentence has a value of a
 * placeholder, it gets the placeholder.
 */
export function defaultTexts(email: CustomerEmail, shop: ShopOfTexts, code: string): EmailTexts {
  const language = emailLanguage(shop, code);
  const { values } = write(email, shop, language);
  // The first placeholder of a value is the most specific: the amount of a payment before the total.
  const names = new Map(
    Object.entries(values)
      .filter(([, value]) => value)
      .map(([name, value]) => [value, `{{${name}}}`] as const)
      .toReversed(),
  );
  return defaultTextsOf(write(email, shop, withPlaceholders(language, names)));
}

export function defaultsByLanguage(
  email: CustomerEmail,
  shop: ShopOfTexts,
  languages: readonly StorefrontLanguage[],
): TextsByLanguage {
  return Object.fromEntries(languages.map((code) => [code, defaultTexts(email, shop, code)]));
}

function write(email: CustomerEmail, shop: ShopOfTexts, language: EmailLanguage) {
  const texts = sampleTexts(language);
  const now = 0;
  const stored = sampleOrder(shop, texts, new Date(now).toISOString());
  const order = orderForEmail(email, stored, { now, texts });
  const url = "https://shop.example";
  const sender = { ...shop, email_templates: templatesOf([email], {}) };
  const about = { shop: sender, order, stored, language, order_url: url, downloads: [], owner_url: url };
  return writeEmail(email, about, texts);
}

/** A language whose sentences get placeholders in place of the values that have one. */
function withPlaceholders(language: EmailLanguage, names: ReadonlyMap<string, string>): EmailLanguage {
  const nameOf = (value: unknown) => names.get(String(value)) ?? value;
  const t = (sentence: string, values: Record<string, unknown> = {}) =>
    withoutIsolates(
      language.t(
        sentence,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nameOf(value)])),
      ),
    );
  return { ...language, t };
}

/** They are added where the values are filled in. */
const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");
