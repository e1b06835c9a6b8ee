import { plainLocale } from "@vitrine/contract/languages/languages";
import { useTranslation } from "react-i18next";
import { browserLocales } from "./browser-locales.ts";

/**
 * The locale for figures and dates: the browser's regional variant of the current language ("en-GB"), with
 * the digits of codes, inputs and files, and the calendar of orders.
 */
export function useLocale(): string {
  const { language } = useTranslation().i18n;
  const key = `${language} ${navigator.languages}`;
  let locale = locales.get(key);
  if (!locale) locales.set(key, (locale = localeFor(language)));
  return locale;
}

/** Locales by language and the browser's languages. Every figure and date of a list needs one. */
const locales = new Map<string, string>();

/** The locale for a language of the dashboard, in the regional variant that the browser prefers. */
export function localeFor(language: string, preferred: readonly string[] = browserLocales()): string {
  const base = language.split("-")[0]!;
  const variant = preferred.find((one) => one.split("-")[0] === base) ?? base;
  return plainLocale(variant);
}
