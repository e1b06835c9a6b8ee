import { readFileSync } from "node:fs";
import path from "node:path";
import { inEnglish } from "@vitrine/contract/languages/fill-in";
import { messageTranslator, translateFrom } from "@vitrine/contract/languages/translations";
import { describe, expect, test } from "vitest";
import { checkLanguageFile, languageFilesIn } from "../../contract/test/language-files.ts";
import { collectSentences } from "../../contract/test/sentences.ts";
import { languages } from "../src/i18n.ts";
import { translated } from "../src/languages/translated.ts";

const folder = path.resolve(import.meta.dirname, "../src/languages");
const files = languageFilesIn(folder);
const written = collectSentences({
  screens: ["{dashboard,contract}/src/**/*.{ts,tsx}"],
  messages: ["{dashboard,contract,api}/src/**/*.{ts,tsx}"],
});
const fsi = "\u2068";
const pdi = "\u2069";

test("uses a literal for every sentence to translate, so that it can be collected", () => {
  expect(written.notLiteral).toEqual([]);
  expect(written.hardCoded).toEqual([]);
  expect(written.screens.size).toBeGreaterThan(500);
  expect(written.messages.size).toBeGreaterThan(200);
});

test("has a file for each available language, and sets each before the first paint", () => {
  const codes = languages.map(([code]) => code);
  expect(files.map(({ language }) => language)).toEqual(codes.filter((code) => code !== "en").sort());
  const beforePaint = readFileSync(path.resolve(folder, "../../public/theme.js"), "utf8");
  expect(beforePaint).toContain(`var spoken = /^(${codes.join("|")})(?![a-z])/i;`);
  for (const page of ["index.html", "public/offline.html"]) {
    const html = readFileSync(path.resolve(folder, "../..", page), "utf8");
    for (const code of codes) expect(html, page).toContain(`<span lang="${code}">`);
  }
});

describe.each(files)("the file of $language", (file) => {
  const { wanted, missing, stale, wrongPlaceholders } = checkLanguageFile(file, written);

  test("has every sentence", () => {
    const { screens, messages } = wanted;
    process.stdout.write(
      `${file.language}: ${screens.length + messages.length} sentences, ${screens.length} of screens and ${messages.length} of forms and the server\n`,
    );
    if (missing.length > 0) throw new Error(missing.join("\n\n"));
  });

  test("has no unused sentence", () => {
    expect(stale).toEqual([]);
  });

  test("has exactly the placeholders of the English sentences", () => {
    expect(wrongPlaceholders).toEqual([]);
  });
});

describe("a user who reads Arabic", () => {
  const { i18n, translateMessage } = translated(
    "ar",
    files.find(({ language }) => language === "ar")!.sentences,
  );

  test("sees the plural form for each number", () => {
    const rows = (count: number) =>
      i18n.t("{{purpose}}, fix {{number}} errors:", { purpose: "لحفظ هذا المنتج", number: count, count });
    expect(rows(1)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، صحّح خطأً واحدًا:`);
    expect(rows(2)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، صحّح خطأين:`);
    expect(rows(3)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، صحّح 3 أخطاء:`);
    expect(rows(11)).toBe(`${fsi}لحفظ هذا المنتج${pdi}، صحّح 11 خطأً:`);
  });

  test("sees messages of the server in Arabic, also with a name in them", () => {
    expect(translateMessage("Product saved.")).toBe("حُفظ المنتج.");
    expect(translateMessage("Welcome back, Nadia.")).toBe(`أهلًا بعودتك، ${fsi}Nadia${pdi}.`);
    expect(translateMessage("Use 12 characters or fewer.")).toBe(`اجعل عدد الأحرف 12 على الأكثر.`);
    expect(translateMessage("A quantity of -3 is stored as 0.")).toBe(
      `تُحفظ الكمية ${fsi}-3${pdi} على أنها 0.`,
    );
    expect(translateMessage("The picture couldn't be downloaded. The response is damaged.")).toBe(
      `تعذّر تنزيل الصورة. ${fsi}الرد تالف.${pdi}`,
    );
  });

  test("sees untranslated messages in English", () => {
    expect(translateMessage("Kettles are out of season.")).toBe("Kettles are out of season.");
    expect(translateMessage("")).toBe("");
    expect(i18n.t("A sentence that is new: {{name}}", { name: "x" })).toBe(
      `A sentence that is new: ${fsi}x${pdi}`,
    );
  });

  test("sees a product's name unchanged, even if it looks like a placeholder or markup", () => {
    for (const title of ["$t(Orders)", "{{title}}", "<b>Tea</b> & $1", "a_one"])
      expect(translateMessage(`${title} was added.`)).toBe(`تمت إضافة ${fsi}${title}${pdi}.`);
  });
});

test("translates a message by the template with the most text of those that match", () => {
  const messages = {
    "{{what}} saved.": "{{what}} gespeichert.",
    "Order {{name}} saved.": "Bestellung {{name}} gespeichert.",
  };
  const translate = messageTranslator(messages, translateFrom("de", messages, String));
  expect(translate("Order #7 saved.")).toBe("Bestellung #7 gespeichert.");
});

test("uses the English singular for a count of 1, like i18next", () => {
  const english = translated("en", { screens: {}, messages: {} }).i18n;
  const without = (text: string) => text.replaceAll(fsi, "").replaceAll(pdi, "");
  for (const count of [0, 1, 2, 11]) {
    const values = { number: count, count, defaultValue_one: "1 entry of {{number}}" };
    expect(inEnglish("{{number}} entries", values)).toBe(without(english.t("{{number}} entries", values)));
  }
});
