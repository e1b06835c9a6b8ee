import { directionOf } from "./languages.ts";
import { englishOf, fillIn, type Translate, type Values } from "./fill-in.ts";

/** Translations by their English; a sentence with a count has a key for each plural form: "{{number}} rows_few". */
export type Dictionary = Record<string, string>;

/** The file of a language: the texts of pages, and the messages of the contract and the server. */
export type Sentences = Record<"screens" | "messages", Dictionary>;

/**
 * Wraps a value in Unicode isolates, so that its first letter sets its direction: otherwise a Latin name in Arabic
 * text moves the full stop to the wrong end. Numbers keep the direction of the line.
 */
function isolated(value: unknown): string {
  const text = String(value);
  return /[^\d.,–]/.test(text) ? `\u2068${text}\u2069` : text;
}

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Wraps a value in Unicode isolates only where its direction may differ from the language's: for subjects and plain texts of
 * emails, which some programs show with a sign for each isolate.
 */
export function isolatedIn(language: string): (value: unknown) => string {
  if (directionOf(language) === "rtl") return isolated;
  return (value) => (rightToLeftLetter.test(String(value)) ? isolated(value) : String(value));
}

/** Options of an i18next instance for one language. A sentence missing from the file stays in English. */
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

/**
 * A `t` from a dictionary, without i18next: for pages that should not load its 15 kB, and for emails.
 *
 * @param isolate wraps a value; default: in isolates unless it is a number
 */
export function translateFrom(
  language: string,
  dictionary: Dictionary,
  isolate: (value: unknown) => string = isolated,
): Translate {
  const rules = new Intl.PluralRules(language);
  return (key: string, values: Values = {}) => {
    const form = values.count === undefined ? undefined : dictionary[`${key}_${rules.select(values.count)}`];
    return fillIn(form ?? dictionary[key] ?? englishOf(key, values), values, isolate);
  };
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The entries of these sentences, in all plural forms, e.g. for one page. */
export function pickSentences(dictionary: Dictionary, keys: Iterable<string>): Dictionary {
  const wanted = new Set(keys);
  return Object.fromEntries(
    Object.entries(dictionary).filter(([key]) => wanted.has(key) || wanted.has(key.replace(plural, ""))),
  );
}

/**
 * Translates messages of the contract and the server, which are in English with their values filled in. A message
 * without a translation stays unchanged.
 *
 * @param translate i18next's `t`
 */
export function messageTranslator(messages: Dictionary, translate: Translate): (message: string) => string {
  const templates = Object.keys(messages)
    .filter((key) => key.includes("{{"))
    .map(templateOf)
    // Templates with the most fixed text first: shorter ones may match with half a sentence as a value.
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

/** A pattern that matches the messages of a key with placeholders, such as "Welcome back, {{name}}." */
function templateOf(written: string) {
  const key = written.replace(plural, "");
  const names = [...key.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  const texts = key.split(/\{\{\w+\}\}/);
  const source = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("(.+?)");
  return { key, names, pattern: new RegExp(`^${source}$`, "su"), fixed: texts.join("").length };
}
