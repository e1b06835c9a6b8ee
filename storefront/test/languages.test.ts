import { readFileSync } from "node:fs";
import path from "node:path";
import { translateFrom } from "@vitrine/contract/languages/translations";
import { describe, expect, test } from "vitest";
import { checkLanguageFile, languageFilesIn } from "../../contract/test/language-files.ts";
import { islandSentencesSource, target } from "../make-island-sentences.ts";
import { english, translatorOf } from "../src/languages/translator.ts";
import { shopperSentences } from "./shopper-sentences.ts";

const files = languageFilesIn(path.resolve(import.meta.dirname, "../src/languages"));
const written = shopperSentences();

test("every sentence of a page is written where it can be collected", () => {
  expect(written.notLiteral).toEqual([]);
  expect(written.hardCoded).toEqual([]);
  expect(written.screens.size).toBeGreaterThan(200);
  expect(written.messages.size).toBeGreaterThan(70);
});

describe.each(files)("the file of $language", (file) => {
  const { wanted, missing, stale, wrongPlaceholders } = checkLanguageFile(file, written);
  const { t } = translatorOf(file.language);

  test("has every sentence, in each plural form of the language", () => {
    const { screens, messages } = wanted;
    process.stdout.write(
      `${file.language}: ${screens.length} sentences of pages and ${messages.length} messages\n`,
    );
    if (missing.length > 0) throw new Error(missing.join("\n\n"));
  });

  test("has no sentence that no page has any more", () => {
    expect(stale).toEqual([]);
  });

  test("loses no placeholder", () => {
    expect(wrongPlaceholders).toEqual([]);
  });

  test("is used for shops of this language, and English for languages without a file", () => {
    expect(translatorOf(file.language)).not.toBe(english);
    expect(translatorOf(`${file.language}-EG`)).toBe(translatorOf(file.language));
    expect(translatorOf("tlh")).toBe(english);
  });

  test("reads the same in the browser as on the server, for every number", () => {
    const inBrowser = translateFrom(file.language, file.sentences.screens);
    for (const [key] of written.screens)
      for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 1234]) {
        const names = [...key.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, "Tea & “more” {{x}} $1"]);
        const values = { ...Object.fromEntries(names), number: count, count };
        expect(inBrowser(key, values), key).toBe(t(key, values));
      }
  });
});

test("each island takes its own sentences to the browser", () => {
  // Made by `node run.mjs storefront/make-island-sentences.ts`.
  expect(flat(readFileSync(target, "utf8"))).toBe(flat(islandSentencesSource()));
});

test("in English no sentences go to the browser", () => {
  expect(english.sentencesOf("BuyBox")).toBeUndefined();
});

/** Without what the formatter decides. */
function flat(source: string): string {
  return source
    .replace(/\s+/g, " ")
    .replace(/,? ([\]}])/g, "$1")
    .replace(/\[ /g, "[");
}
