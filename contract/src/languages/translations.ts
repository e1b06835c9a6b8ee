import { fillIn, inEnglish, type Translate, type Values } from "./fill-in.ts";

/** Translations by their English; a sentence with a count has a key for each plural form: "{{number}} rows_few". */
export type Dictionary = Record<string, string>;

/** The file of a language: the texts of pages, and the messages of the contract and the server. */
export type Sentences = Record<"screens" | "messages", Dictionary>;

/**
 * A value between the marks of an isolate, whose direction its first letter gives: a Latin name in Arabic otherwise
 * pulls the full stop to its own end. Bare figures keep the direction of the line.
 */
export function isolated(value: string): string {
  return /[^\d.,–]/.test(value) ? `\u2068${value}\u2069` : value;
}

/** The options of an i18next instance for one language. A sentence that its file does not have stays English. */
export function i18nextOptions(language: string, sentences: Sentences) {
  return {
    lng: language,
    fallbackLng: false,
    ns: ["screens", "messages"],
    defaultNS: "screens",
    resources: { [language]: sentences },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes.
    interpolation: { escape: isolated },
  } as const;
}

/** The same from the few sentences of a dictionary, without i18next: for pages that cannot afford its 15 kB. */
export function translateFrom(language: string, dictionary: Dictionary): Translate {
  const rules = new Intl.PluralRules(language);
  const written = (value: unknown) => isolated(String(value));
  return (key: string, values: Values = {}) => {
    const form = values.count === undefined ? undefined : dictionary[`${key}_${rules.select(values.count)}`];
    const found = form ?? dictionary[key];
    return found === undefined ? inEnglish(key, values) : fillIn(found, values, written);
  };
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The part of a dictionary that a page needs: these sentences, each in all its plural forms. */
export function pick(dictionary: Dictionary, keys: Iterable<string>): Dictionary {
  const wanted = new Set(keys);
  return Object.fromEntries(
    Object.entries(dictionary).filter(([key]) => wanted.has(key) || wanted.has(key.replace(plural, ""))),
  );
}

/**
 * Translates messages of the contract and the server, which are in English and have their values in them already.
 * One without a translation stays as it came.
 *
 * @param translate i18next's `t`
 */
export function messageTranslator(messages: Dictionary, translate: Translate): (message: string) => string {
  const templates = Object.keys(messages)
    .filter((key) => key.includes("{{"))
    .map(templateOf)
    // The one with the most text of its own first: another may fit it with half a sentence for a value.
    .toSorted((one, other) => other.fixed - one.fixed);

  return function translateMessage(message: string): string {
    if (!message.includes("{{") && Object.hasOwn(messages, message)) return messages[message]!;
    for (const { key, names, pattern } of templates) {
      const found = pattern.exec(message)?.slice(1);
      if (!found) continue;
      // A value may be a sentence itself: "The picture couldn't be downloaded. The response is damaged."
      const values = Object.fromEntries(names.map((name, at) => [name, translateMessage(found[at] ?? "")]));
      const number = found.find((value) => /^\d+$/.test(value));
      return translate(key, {
        ...values,
        count: number === undefined ? undefined : Number(number),
        ns: "messages",
      });
    }
    return message;
  };
}

/** How the messages of a key with placeholders look: "Welcome back, {{name}}." */
function templateOf(written: string) {
  const key = written.replace(plural, "");
  const names = [...key.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  const texts = key.split(/\{\{\w+\}\}/);
  const source = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("(.+?)");
  return { key, names, pattern: new RegExp(`^${source}$`, "su"), fixed: texts.join("").length };
}
