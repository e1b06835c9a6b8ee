import { inEnglish, type Translate } from "@vitrine/contract/languages/fill-in";
import { directionOf, languageAmong } from "@vitrine/contract/languages/languages";
import type { i18n as I18n } from "i18next";
import { useSyncExternalStore } from "react";
import type { LoadedLanguage } from "./languages/loaded-language.ts";

// English sentences are the keys, so English needs no file. The others are loaded on demand.
const files = {
  ar: () => import("./languages/ar.ts"),
  bn: () => import("./languages/bn.ts"),
};

export type Language = "en" | keyof typeof files;

/** Languages with their own names. */
export const languages: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["ar", "العربية"],
  ["bn", "বাংলা"],
];

/** The first available language of a list ("ar-EG", "en"). English if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  return languageAmong(
    languages.map(([code]) => code),
    wanted,
  );
}

/**
 * The parts of i18next that react-i18next requires, for English. i18next itself is loaded with the first
 * language file: see docs/decisions/0012.
 */
function english(): LoadedLanguage {
  const nothing = () => undefined;
  const i18n: Partial<Record<keyof I18n, unknown>> = {
    language: "en",
    languages: ["en"],
    isInitialized: true,
    options: {},
    hasLoadedNamespace: () => true,
    getFixedT: () => inEnglish,
    on: nothing,
    off: nothing,
  };
  return { language: "en", i18n: i18n as I18n, translateMessage: (sentence) => sentence };
}

let loaded = english();
let wanted: Language = "en";
const listeners = new Set<() => void>();

/**
 * Changes the language of the whole page without a reload. Throws if the file can't be loaded; the language
 * then stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const next = language === "en" ? english() : await (await files[language]()).load();
  // Another language may have been chosen while the file was loading.
  if (wanted !== language) return;
  loaded = next;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}

/** Translates into another language than the page's, for texts that customers read. */
export async function loadTranslate(language: Language): Promise<Translate> {
  return language === "en" ? inEnglish : (await files[language]()).load().i18n.t;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language, for the root of the page. Components get `t` from useTranslation. */
export function useLanguage(): LoadedLanguage {
  return useSyncExternalStore(listen, () => loaded);
}

/**
 * Translates a sentence of the contract or the server into the current language. A sentence without a
 * translation is returned unchanged.
 */
export function translateMessage(sentence: string): string {
  return loaded.translateMessage(sentence);
}
