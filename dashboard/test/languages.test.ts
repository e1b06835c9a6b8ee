import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inEnglish, languages } from "../src/i18n.ts";
import { translated, type Sentences } from "../src/languages/translated.ts";
import { collect } from "./sentences.ts";

const folder = path.resolve(import.meta.dirname, "../src/languages");
const written = collect();
const fsi = "\u2068";
const pdi = "\u2069";

test("what is to be translated is written where a machine can find it", () => {
  expect(written.notLiteral).toEqual([]);
  expect(written.screens.size).toBeGreaterThan(500);
  expect(written.said.size).toBeGreaterThan(200);
});

test("every language that can be chosen has its file, and the first paint knows it", () => {
  const codes = languages.map(([code]) => code);
  expect(filesOf().map(({ language }) => language)).toEqual(codes.filter((code) => code !== "en").sort());
  const beforePaint = readFileSync(path.resolve(folder, "../../public/theme.js"), "utf8");
  expect(beforePaint).toContain(`var spoken = /^(${codes.join("|")})(?![a-z])/i;`);
});

describe.each(filesOf())("the file of $language", ({ language, sentences }) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const formsOf = (key: string) => forms.map((form) => `${key}_${form}`);
  const wanted = {
    screens: [...written.screens].flatMap(([key, { counted }]) => (counted ? formsOf(key) : [key])),
    // What the server says with a number in it may have its plural forms, or one sentence for all numbers.
    said: [...written.said.keys()].flatMap((key) =>
      formsOf(key).some((form) => form in sentences.said) ? formsOf(key) : [key],
    ),
  };
  const sections = ["screens", "said"] as const;

  test("has every sentence", () => {
    const missing = sections.map(
      (section) => [section, wanted[section].filter((key) => !sentences[section][key])] as const,
    );
    const count = wanted.screens.length + wanted.said.length;
    process.stdout.write(
      `${language}: ${count} sentences, ${wanted.screens.length} of screens and ${wanted.said.length} of forms and the server\n`,
    );
    const toPaste = missing
      .filter(([, keys]) => keys.length > 0)
      .map(
        ([section, keys]) =>
          `Translate and paste into "${section}" of src/languages/${language}.json:\n` +
          keys.map((key) => `    ${JSON.stringify(key)}: "",`).join("\n"),
      );
    if (toPaste.length > 0) throw new Error(toPaste.join("\n\n"));
  });

  test("has no sentence that nobody says any more", () => {
    for (const section of sections)
      expect(Object.keys(sentences[section]).filter((key) => !wanted[section].includes(key))).toEqual([]);
  });

  test("leaves out no value, and names none that there is not", () => {
    const wrong = sections.flatMap((section) =>
      Object.entries(sentences[section]).filter(([key, words]) => {
        const form = /_(zero|one|two|few|many|other)$/.test(key);
        const [given, used] = [blanksOf(key), blanksOf(words)];
        // "One row", "two rows": some forms say their number in words.
        return (
          used.some((name) => !given.includes(name)) || (!form && given.some((name) => !used.includes(name)))
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("Nadia, who reads Arabic,", () => {
  const { i18n, said } = translated("ar", filesOf().find(({ language }) => language === "ar")!.sentences);

  test("reads numbers with the words that go with them", () => {
    const rows = (count: number) =>
      i18n.t("{{purpose}}, make {{number}} changes:", { purpose: "لحفظ هذا المنتج", number: count, count });
    expect(rows(1)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، أجرِ تعديلًا واحدًا:`);
    expect(rows(2)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، أجرِ تعديلين:`);
    expect(rows(3)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، أجرِ 3 تعديلات:`);
    expect(rows(11)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، أجرِ 11 تعديلًا:`);
  });

  test("reads in Arabic what the server says, also with a name in it", () => {
    expect(said("Product saved.")).toBe("حُفظ المنتج.");
    expect(said("Welcome back, Nadia.")).toBe(`أهلًا بعودتك، ${fsi}Nadia${pdi}.`);
    expect(said("Use at most 12 characters.")).toBe(`اجعل عدد الأحرف 12 على الأكثر.`);
    expect(said("A quantity of -3 is stored as 0.")).toBe(`تُحفظ الكمية ${fsi}-3${pdi} على أنها 0.`);
    expect(said("Picture could not be fetched. The answer is damaged.")).toBe(
      `تعذّر جلب الصورة. ${fsi}الرد تالف.${pdi}`,
    );
  });

  test("reads as it came what nobody has translated", () => {
    expect(said("Kettles are out of season.")).toBe("Kettles are out of season.");
    expect(said("")).toBe("");
    expect(i18n.t("A sentence that is new: {{name}}", { name: "x" })).toBe(
      `A sentence that is new: ${fsi}x${pdi}`,
    );
  });

  test("sees a product's name as it was typed, whatever it looks like", () => {
    for (const title of ["$t(Orders)", "{{title}}", "<b>Tea</b> & $1", "a_one"])
      expect(said(`${title} was added.`)).toBe(`تمت إضافة ${fsi}${title}${pdi}.`);
  });
});

test("in English one is spoken of as one, as i18next would", () => {
  const english = translated("en", { screens: {}, said: {} }).i18n;
  const without = (text: string) => text.replaceAll(fsi, "").replaceAll(pdi, "");
  for (const count of [0, 1, 2, 11]) {
    const values = { number: count, count, defaultValue_one: "1 entry of {{number}}" };
    expect(inEnglish("{{number}} entries", values)).toBe(without(english.t("{{number}} entries", values)));
  }
});

function filesOf(): { language: string; sentences: Sentences }[] {
  return globSync("*.json", { cwd: folder })
    .sort()
    .map((file) => ({
      language: path.basename(file, ".json"),
      sentences: JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Sentences,
    }));
}

function blanksOf(words: string): string[] {
  return [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
}
