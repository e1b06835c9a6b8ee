import { inEnglish, type Translate, type Values } from "@vitrine/contract/languages/fill-in";

let find: () => Translate = () => inEnglish;

/** Sets where the language of the moment is found: in the request on the server, in the island in the browser. */
export function setTranslator(translator: () => Translate): void {
  find = translator;
}

/** `t("{{number}} left", { number: 3 })` is "3 left" in the shop's language. */
export const t: Translate = (sentence: string, values: Values = {}) => find()(sentence, values);
