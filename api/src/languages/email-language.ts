import type { Translate } from "@vitrine/contract/languages/fill-in";
import { languageAmong, localeIn } from "@vitrine/contract/languages/languages";
import {
  type StorefrontLanguage,
  storefrontLanguages,
} from "@vitrine/contract/languages/storefront-languages";
import { isolatedIn, translateFrom } from "@vitrine/contract/languages/translations";
import { formatMoney } from "@vitrine/contract/values/money";
import { remembered } from "@vitrine/contract/values/remembered";
import { languageFiles } from "./language-files.ts";

/** The language that an email or a document is written in, with its formats. */
export interface EmailLanguage {
  code: StorefrontLanguage;
  t: Translate;
  /** Of dates, numbers and countries, as on the storefront: "ar-EG-u-ca-gregory-nu-latn". */
  locale: string;
  /** An amount in minor units. */
  money(minor: number, currency: string): string;
  /** One paragraph of these sentences, without the empty ones. */
  paragraph(...sentences: string[]): string;
}

/** Sentences are read once for each language and process. */
const translatorOf = remembered((code) => {
  const sentences = code === "en" ? {} : languageFiles[code as keyof typeof languageFiles].screens;
  return translateFrom(code, sentences, isolatedIn(code));
});

/** @param key the language and the country: "ar-EG EG" */
const languages = remembered((key): EmailLanguage => {
  const [language = "", country = ""] = key.split(" ");
  const code = languageAmong(storefrontLanguages, [language]);
  return languageWith(code, localeIn(language.split("-")[0] === code ? language : code, country));
});

/**
 * The language of an email or a document of a shop; English if there are no sentences in it.
 *
 * @param language the reader's; null for the shop's default
 */
export function emailLanguage(
  shop: { language: string; country: string },
  language: string | null,
): EmailLanguage {
  return languages(`${language ?? shop.language} ${shop.country}`);
}

/** A language with other formats than those of its shop. */
export function languageWith(
  code: StorefrontLanguage,
  locale: string,
  t: Translate = translatorOf(code),
): EmailLanguage {
  // Chinese has no space after a full stop.
  const space = code === "zh" ? "" : " ";
  return {
    code,
    t,
    locale,
    money: (minor, currency) => formatMoney(minor, currency, locale),
    paragraph: (...sentences) => sentences.filter(Boolean).join(space),
  };
}
