import { plainLocale } from "@vitrine/contract/languages/languages";
import { useTranslation } from "react-i18next";
import { browserLocales } from "./browser-locales.ts";

/**
 * The locale figures and dates are written in: the browser's own variant of the language in use ("en-GB"), with the
 * digits that codes, inputs and files have, and the calendar that orders are kept in.
 */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return localeFor(i18n.language);
}

/** The locale for a language of the dashboard, in the variant the browser prefers. */
export function localeFor(language: string, preferred: readonly string[] = browserLocales()): string {
  const base = language.split("-")[0]!;
  const variant = preferred.find((one) => one.split("-")[0] === base) ?? base;
  return plainLocale(variant);
}
