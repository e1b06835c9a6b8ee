import { inEnglish, type Translate, type Values } from "@vitrine/contract/languages/fill-in";

let find: () => Translate = () => inEnglish;

/** Sets how the current translator is found: by request on the server, by island in the browser. */
export function setTranslator(translator: () => Translate): void {
  find = translator;
}

/** `t("{{number}} left", { number: 3 })` is "3 left" in the shop's language. */
export const t: Translate = (sentence: string, values: Values = {}) => find()(sentence, values);
