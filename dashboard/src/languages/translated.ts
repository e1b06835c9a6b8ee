import { i18nextOptions, messageTranslator, type Sentences } from "@vitrine/contract/translations";
import { createInstance } from "i18next";
import type { Speech } from "./speech.ts";

/** A language from its file. A sentence that is not in it stays English. */
export function translated(language: string, sentences: Sentences): Speech {
  const i18n = createInstance();
  void i18n.init(i18nextOptions(language, sentences));
  return { language, i18n, said: messageTranslator(sentences.said, i18n.t) };
}
