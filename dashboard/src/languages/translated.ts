import { i18nextOptions, messageTranslator, type Sentences } from "@vitrine/contract/languages/translations";
import { createInstance } from "i18next";
import type { LoadedLanguage } from "./loaded-language.ts";

/** A language from its file. Sentences that the file lacks stay English. */
export function translated(language: string, sentences: Sentences): LoadedLanguage {
  const i18n = createInstance();
  void i18n.init(i18nextOptions(language, sentences));
  return { language, i18n, translateMessage: messageTranslator(sentences.messages, i18n.t) };
}
