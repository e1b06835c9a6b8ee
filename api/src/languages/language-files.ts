import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { Sentences } from "@vitrine/contract/languages/translations";
import ar from "./ar.json" with { type: "json" };
import bn from "./bn.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/** The sentences of emails and documents in each language. English sentences are the keys, so English needs no file. */
export const languageFiles: Record<Exclude<StorefrontLanguage, "en">, Sentences> = {
  ar,
  bn,
  de,
  es,
  fr,
  hi,
  id,
  pt,
  zh,
};
