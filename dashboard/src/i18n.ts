import { inEnglish } from "@vitrine/contract/languages/fill-in";
import { directionOf, languageAmong } from "@vitrine/contract/languages/languages";
import type { i18n as I18n } from "i18next";
import { useSyncExternalStore } from "react";
import type { LoadedLanguage } from "./languages/loaded-language.ts";

// English sentences are the keys, so English needs no file; each other language is loaded when it is chosen.
const files = {
  ar: () => import("./languages/ar.ts"),
};

export type Language = "en" | keyof typeof files;

/** Each language by its own name. */
export const languages: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["ar", "العربية"],
];

/** The first language of a list ("ar-EG", "en") that there is; English where there is none. */
export function languageOf(wanted: readonly string[]): Language {
  return languageAmong(
    languages.map(([code]) => code),
    wanted,
  );
}

/** What react-i18next asks of i18next in English. i18next itself comes with the first file: see docs/decisions/0012. */
function english(): LoadedLanguage {
  const nothing = () => undefined;
  const i18n = {
    language: "en",
    languages: ["en"],
    isInitialized: true,
    options: {},
    hasLoadedNamespace: () => true,
    getFixedT: () => inEnglish,
    on: nothing,
    off: nothing,
  };
  return { language: "en", i18n: i18n as unknown as I18n, translateMessage: (sentence) => sentence };
}

let loaded = english();
let wanted: Language = "en";
const listeners = new Set<() => void>();

/** Changes the language of the whole page, without a reload. Stays with the one before where the file does not come. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const next = language === "en" ? english() : await (await files[language]()).load();
  // Another language may have been chosen while the file was on its way.
  if (wanted !== language) return;
  loaded = next;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language in use; for the root of the page. Screens take `t` from useTranslation. */
export function useLanguage(): LoadedLanguage {
  return useSyncExternalStore(listen, () => loaded);
}

/** A sentence of the contract or the server in the language in use; one that has no translation stays as it came. */
export function translateMessage(sentence: string): string {
  return loaded.translateMessage(sentence);
}
