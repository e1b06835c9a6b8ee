import { inEnglish, type Translate } from "@vitrine/contract/languages/fill-in";
import { languageAmong } from "@vitrine/contract/languages/languages";
import {
  type StorefrontLanguage,
  storefrontLanguages,
} from "@vitrine/contract/languages/storefront-languages";
import {
  type Dictionary,
  i18nextOptions,
  messageTranslator,
  pickSentences,
  type Sentences,
} from "@vitrine/contract/languages/translations";
import { createInstance } from "i18next";
import { type IslandName, islandSentences } from "./island-sentences.gen.ts";

/** A language of the storefront, on the server. */
export interface Translator {
  t: Translate;
  /** Translates a message of the contract or the API; one without a translation is not changed. */
  translateMessage(message: string): string;
  /** The sentences that an island needs in the browser; undefined in English. */
  sentencesOf(island: IslandName): Dictionary | undefined;
}

export const english: Translator = {
  t: inEnglish,
  translateMessage: (message) => message,
  sentencesOf: () => undefined,
};

const translators = new Map<StorefrontLanguage, Promise<Translator>>();

/** The translator of a language ("ar", "ar-EG"), created once; English if the language has no file. */
export function translatorOf(language: string): Promise<Translator> {
  const known = languageAmong(storefrontLanguages, [language]);
  let translator = translators.get(known);
  if (!translator) translators.set(known, (translator = loadTranslator(known)));
  return translator;
}

/** The files are loaded for the first page that isn't in English. */
async function loadTranslator(language: StorefrontLanguage): Promise<Translator> {
  if (language === "en") return english;
  const { languageFiles } = await import("./language-files.ts");
  return translatorFrom(language, languageFiles[language]);
}

function translatorFrom(language: string, sentences: Sentences): Translator {
  const i18n = createInstance();
  void i18n.init(i18nextOptions(language, sentences));
  const dictionaries = new Map<IslandName, Dictionary>();
  return {
    t: i18n.t as Translate,
    translateMessage: messageTranslator(sentences.messages, i18n.t as Translate),
    sentencesOf(island) {
      let dictionary = dictionaries.get(island);
      if (!dictionary)
        dictionaries.set(island, (dictionary = pickSentences(sentences.screens, islandSentences[island])));
      return Object.keys(dictionary).length > 0 ? dictionary : undefined;
    },
  };
}
