import { inEnglish, type Translate } from "@vitrine/contract/languages/fill-in";
import { languageAmong } from "@vitrine/contract/languages/languages";
import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import {
  type Dictionary,
  i18nextOptions,
  messageTranslator,
  pick,
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

// English sentences are the keys, so English needs no file. A file is loaded for the first page in its language.
const files = {
  ar: () => import("./ar.json", { with: { type: "json" } }),
  bn: () => import("./bn.json", { with: { type: "json" } }),
  de: () => import("./de.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  hi: () => import("./hi.json", { with: { type: "json" } }),
  id: () => import("./id.json", { with: { type: "json" } }),
  pt: () => import("./pt.json", { with: { type: "json" } }),
  zh: () => import("./zh.json", { with: { type: "json" } }),
} satisfies Record<Exclude<StorefrontLanguage, "en">, () => Promise<{ default: Sentences }>>;

export const english: Translator = {
  t: inEnglish,
  translateMessage: (message) => message,
  sentencesOf: () => undefined,
};

const translators = new Map<string, Promise<Translator>>([["en", Promise.resolve(english)]]);

/** The translator of a language ("ar", "ar-EG"), created once; English if the language has no file. */
export function translatorOf(language: string): Promise<Translator> {
  const known = languageAmong(Object.keys(files) as (keyof typeof files)[], [language]);
  let translator = translators.get(known);
  if (!translator && known !== "en")
    translators.set(known, (translator = files[known]().then((file) => translatorFrom(known, file.default))));
  return translator!;
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
        dictionaries.set(island, (dictionary = pick(sentences.screens, islandSentences[island])));
      return Object.keys(dictionary).length > 0 ? dictionary : undefined;
    },
  };
}
