import type { i18n as I18n } from "i18next";

const rightToLeft = /^(ar|fa|he|ur)\b/;

/** A sentence with its blanks filled in: `{{name}}`. */
export function fillIn(sentence: string, values: Record<string, unknown> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/**
 * What react-i18next asks of i18next while English is the only language: English sentences are the keys, so there is
 * nothing to look up. The first file of another language takes i18next itself in, in the place of this, and the alias
 * out of vite.config.ts; no screen changes.
 */
function englishOnly(language: string): I18n {
  const nothing = () => undefined;
  const english = {
    language,
    languages: [language],
    isInitialized: true,
    options: {},
    hasLoadedNamespace: () => true,
    getFixedT: () => fillIn,
    on: nothing,
    off: nothing,
  };
  return english as unknown as I18n;
}

export const i18n = englishOnly(document.documentElement.lang || "en");

/** The direction a language is read in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.test(language) ? "rtl" : "ltr";
}
