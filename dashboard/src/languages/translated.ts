import { createInstance } from "i18next";
import type { Speech } from "../i18n.ts";

/** The file of a language: the words of screens, and what the contract and the server say, both by their English. */
export type Sentences = Record<"screens" | "said", Record<string, string>>;

/** Speaks a language from its file. A sentence that is not in it is said in English. */
export function translated(language: string, sentences: Sentences): Speech {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    ns: ["screens", "said"],
    defaultNS: "screens",
    resources: { [language]: sentences },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes. What is put into a sentence keeps a direction of its own: a Latin name in Arabic, say.
    interpolation: { escape: isolated },
  });
  const templates = Object.keys(sentences.said)
    .filter((key) => key.includes("{{"))
    .map(templateOf)
    // The one that says most of itself first: another may fit it with half a sentence for a value.
    .toSorted((one, other) => other.fixed - one.fixed);

  function said(sentence: string): string {
    if (!sentence.includes("{{") && Object.hasOwn(sentences.said, sentence)) return sentences.said[sentence]!;
    for (const { key, names, pattern } of templates) {
      const found = pattern.exec(sentence)?.slice(1);
      if (!found) continue;
      // A value may be a sentence itself: "Picture could not be fetched. The answer is damaged."
      const values = Object.fromEntries(names.map((name, at) => [name, said(found[at] ?? "")]));
      const number = found.find((value) => /^\d+$/.test(value));
      return i18n.t(key, { ...values, count: number === undefined ? undefined : Number(number), ns: "said" });
    }
    return sentence;
  }

  return { language, i18n, said };
}

/** What is put in, between the marks of an isolate, whose direction its first letter gives. Bare figures go with the line. */
function isolated(value: string): string {
  return /[^\d.,–]/.test(value) ? `\u2068${value}\u2069` : value;
}

const plural = /_(zero|one|two|few|many|other)$/;

/** How the sentences of a key with blanks look: "Welcome back, {{name}}." */
function templateOf(written: string) {
  const key = written.replace(plural, "");
  const names = [...key.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  const texts = key.split(/\{\{\w+\}\}/);
  const source = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("(.+?)");
  return { key, names, pattern: new RegExp(`^${source}$`, "su"), fixed: texts.join("").length };
}
