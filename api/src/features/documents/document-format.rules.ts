import { directionOf, languageAmong, localeIn } from "@vitrine/contract/languages/languages";
import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { type EmailLanguage, emailLanguage, languageWith } from "../../languages/email-language.ts";
import { type DocumentTexts, documentTexts, printLanguages } from "./document-texts.rules.ts";

/** The formats and words of a shop's documents. */
export interface DocumentFormat {
  texts: DocumentTexts;
  amount(minor: number, currency: string): string;
  rate(ppm: number): string;
  number(value: number): string;
  /** The day in the shop's time zone. */
  day(at: string): string;
  /** Values of the shop that every template uses. */
  page: {
    shop: string;
    lang: string;
    dir: "ltr" | "rtl";
    /** A name of Typst's. */
    paper: "a4" | "us-letter";
    /** The word in "Page 1 of 2". */
    page_word: string;
  };
}

/** Countries that print on Letter (Unicode CLDR). */
const letterCountries = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

interface DocumentShop {
  name: string;
  language: string;
  country: string;
  time_zone: string;
}

export function documentFormat(shop: DocumentShop, language: EmailLanguage): DocumentFormat {
  const { country, time_zone } = shop;
  const { code, locale, t } = language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: time_zone });
  const texts = documentTexts(t);
  return {
    texts,
    amount: language.money,
    rate: (ppm) => formatTaxRate(ppm, locale),
    number: (value) => value.toLocaleString(locale),
    day: (at) => days.format(new Date(at)),
    page: {
      shop: shop.name,
      lang: code,
      dir: directionOf(code),
      paper: letterCountries.has(country) ? "us-letter" : "a4",
      page_word: texts.page,
    },
  };
}

/**
 * The language of an invoice, in which its fonts can be typeset: there is none for Chinese.
 *
 * @param language the customer's; null for the shop's default
 */
export function invoiceLanguage(
  shop: Pick<DocumentShop, "language" | "country">,
  language: string | null,
): EmailLanguage {
  const wanted = emailLanguage(shop, language);
  return wanted.code === "zh" ? emailLanguage(shop, "en") : wanted;
}

/** The language of documents for members, one of the dashboard's, with the formats of the shop's language. */
export function memberDocumentLanguage(shop: Pick<DocumentShop, "language" | "country">): EmailLanguage {
  return shopLanguageAmong(printLanguages, shop);
}

/** The language of invoices that were issued before they were in the language of their order. */
export function earlierInvoiceLanguage(shop: Pick<DocumentShop, "language" | "country">): EmailLanguage {
  return shopLanguageAmong(["en", "ar"], shop);
}

function shopLanguageAmong(
  languages: readonly [StorefrontLanguage, ...StorefrontLanguage[]],
  { language, country }: Pick<DocumentShop, "language" | "country">,
): EmailLanguage {
  return languageWith(languageAmong(languages, [language]), localeIn(language, country));
}
