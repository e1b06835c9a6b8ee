import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Sentences } from "../src/languages/translations.ts";
import type { WrittenSentences } from "./sentences.ts";

const sections = ["screens", "messages"] as const;
const form = /_(zero|one|two|few|many|other)$/;

/** The language files of a folder. */
export function languageFilesIn(folder: string): { language: string; sentences: Sentences }[] {
  return globSync("*.json", { cwd: folder })
    .sort()
    .map((file) => ({
      language: path.basename(file, ".json"),
      sentences: JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Sentences,
    }));
}

/** Checks a language file against the collected sentences. Returns missing, stale and wrong entries. */
export function checkLanguageFile(
  { language, sentences }: { language: string; sentences: Sentences },
  written: WrittenSentences,
) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const formsOf = (key: string) => forms.map((one) => `${key}_${one}`);
  const wanted = {
    screens: [...written.screens].flatMap(([key, { counted }]) => (counted ? formsOf(key) : [key])),
    // A message with a number in it may have its plural forms, or one sentence for all numbers.
    messages: [...written.messages.keys()].flatMap((key) =>
      formsOf(key).some((one) => one in sentences.messages) ? formsOf(key) : [key],
    ),
  };
  const inBoth = <T>(find: (section: "screens" | "messages") => T[]) => sections.flatMap(find);
  return {
    wanted,
    /** By section, ready to paste into the file. */
    missing: sections.flatMap((section) => {
      const keys = wanted[section].filter((key) => !sentences[section][key]);
      const lines = keys.map((key) => `    ${JSON.stringify(key)}: "",`);
      return keys.length === 0
        ? []
        : [`Translate and paste into "${section}" of ${language}.json:\n${lines.join("\n")}`];
    }),
    /** Keys that are no longer in the source. */
    stale: inBoth((section) =>
      Object.keys(sentences[section]).filter((key) => !wanted[section].includes(key)),
    ),
    /** Translations that lack a placeholder of their key, or have an unknown one. */
    wrongPlaceholders: inBoth((section) =>
      Object.entries(sentences[section]).filter(([key, text]) => {
        const [given, used] = [placeholdersOf(key), placeholdersOf(text)];
        const loses = !isOfOneNumber(key, language) && given.some((name) => !used.includes(name));
        return loses || used.some((name) => !given.includes(name));
      }),
    ),
    /** Translations that are the same as the English. */
    untranslated: inBoth((section) =>
      Object.entries(sentences[section])
        .filter(([key, text]) => text === key.replace(form, ""))
        .map(([, text]) => text),
    ),
    /** Translations with a space at the start or the end, two spaces in a row, or a line break. */
    wrongSpaces: inBoth((section) =>
      Object.entries(sentences[section]).filter(([, text]) => text !== text.trim() || /\s\s|\n/.test(text)),
    ),
  };
}

/**
 * True for a plural form of a single number. It may write the number as a word: "One row", "Two rows". In French and
 * Hindi the form "one" is of 0 and 1, so it needs the number.
 */
function isOfOneNumber(key: string, language: string): boolean {
  const [, category] = form.exec(key) ?? [];
  if (category === undefined) return false;
  const rules = new Intl.PluralRules(language);
  return (
    Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((one) => one === category)
      .length === 1
  );
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
}
