import type { TFunction } from "i18next";
import { type Language, languageOf, languages, setLanguage } from "../i18n.ts";
import { browserLocales } from "../ui/text/browser-locales.ts";
import type { MenuItem } from "../ui/overlay/Menu.tsx";
import { notify } from "../ui/feedback/toast.tsx";
import { store, stored } from "./storage.ts";

export type LanguageChoice = "system" | Language;

/** The user's choice. "system" follows the device. `public/theme.js` applies it before the first paint. */
export function chosenLanguage(): LanguageChoice {
  const language = stored("language");
  return language ? languageOf([language]) : "system";
}

/**
 * Changes the language of the page and stores the choice. If the language can't be loaded, restores the
 * previous choice and shows a message.
 */
export async function chooseLanguage(choice: LanguageChoice, t: TFunction): Promise<void> {
  const before = stored("language");
  store("language", choice === "system" ? undefined : choice);
  try {
    await setLanguage(choice === "system" ? languageOf(browserLocales()) : choice);
  } catch {
    store("language", before);
    notify(t("The language couldn't load. Check your connection and choose it again."), "warning");
  }
}

/** Menu items for the choice, with each language named in its own language. */
export function languageItems(t: TFunction): MenuItem[] {
  const chosen = chosenLanguage();
  const item = (choice: LanguageChoice, label: string, lang?: string): MenuItem => ({
    label,
    lang,
    current: choice === chosen,
    onClick: () => void chooseLanguage(choice, t),
  });
  return [
    ...languages.map(([language, name]) => item(language, name, language)),
    item("system", t("Device language")),
  ];
}
