/** Translations by language; the keys are the English words, so English needs none. */
const dictionaries: Record<string, Record<string, string>> = {};
let spoken = () => "en";

/** Says where the language of the moment is to be found: with the request on the server, on <html> in the browser. */
export function speak(language: () => string): void {
  spoken = language;
}

/** `t("{n} left", { n: 3 })` is "3 left". */
export function t(words: string, values: Record<string, string | number> = {}): string {
  const dictionary = dictionaries[spoken().split("-")[0] ?? ""];
  return (dictionary?.[words] ?? words).replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(values[name] ?? hole),
  );
}

/** `count(2, "{n} product", "{n} products")` */
export function count(n: number, one: string, many: string): string {
  return t(n === 1 ? one : many, { n });
}

/** "Preorder, ships from 3 March"; null for what can be had at once. */
export function preorderWords(of: { is_preorder: boolean; preorder_from: string | null }): string | null {
  if (!of.is_preorder) return null;
  return of.preorder_from ? t("Preorder, ships from {date}", { date: of.preorder_from }) : t("Preorder");
}

const rightToLeft = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]);

export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
}
