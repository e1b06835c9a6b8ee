import { directionOf, plainLocale } from "@vitrine/contract/languages/languages";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { formatMoney } from "@vitrine/contract/values/money";
import { type DocumentTexts, documentLanguage, documentTexts } from "./document-texts.rules.ts";

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

export function documentFormat(shop: {
  name: string;
  language: string;
  country: string;
  time_zone: string;
}): DocumentFormat {
  const { language, country, time_zone } = shop;
  const locale = plainLocale(language.includes("-") ? language : `${language}-${country}`);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: time_zone });
  const texts = documentTexts(language);
  const lang = documentLanguage(language);
  return {
    texts,
    amount: (minor, currency) => formatMoney(minor, currency, locale),
    rate: (ppm) => formatTaxRate(ppm, locale),
    number: (value) => value.toLocaleString(locale),
    day: (at) => days.format(new Date(at)),
    page: {
      shop: shop.name,
      lang,
      dir: directionOf(lang),
      paper: letterCountries.has(country) ? "us-letter" : "a4",
      page_word: texts.page,
    },
  };
}
