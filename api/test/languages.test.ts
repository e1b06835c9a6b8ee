import path from "node:path";
import { describe, expect, test } from "vitest";
import { storefrontLanguages } from "@vitrine/contract/languages/storefront-languages";
import { checkLanguageFile, languageFilesIn } from "../../contract/test/language-files.ts";
import { collectSentences } from "../../contract/test/sentences.ts";
import { emailLanguage } from "../src/languages/email-language.ts";

const files = languageFilesIn(path.resolve(import.meta.dirname, "../src/languages"));

/** Emails to a shop's members and to users of Vitrine are in English. */
const forMembers = [
  "api/src/features/accounts/",
  "api/src/features/inventory/low-stock.mail.tsx",
  "api/src/features/messages/",
  "api/src/features/orders/emails/new-order.mail.tsx",
  "api/src/features/shop-deletion/",
  "api/src/features/staff-accounts/",
  "api/src/mail/code.mail.tsx",
];

const sums = ["Subtotal", "Total"];
/** Sentences that are spelled the same in English and in the language. */
const spelledTheSame: Record<string, string[]> = {
  es: sums,
  fr: ["Date", "Page", "Total"],
  id: sums,
  pt: sums,
};

const collected = collectSentences({
  screens: [
    "api/src/**/*.mail.tsx",
    "api/src/**/*.sms.ts",
    "api/src/features/documents/*.rules.ts",
    "api/src/features/orders/emails/{emails.rules,send-email.action}.ts",
    "api/src/mail/valid-for.ts",
  ],
  messages: [],
});
const written = {
  ...collected,
  hardCoded: collected.hardCoded.filter((text) => !forMembers.some((file) => text.startsWith(file))),
};

test("uses `t` with a literal for every sentence to a shopper", () => {
  expect(written.notLiteral).toEqual([]);
  expect(written.hardCoded).toEqual([]);
  expect(written.screens.size).toBeGreaterThan(150);
});

test("has a file for each language of the storefront", () => {
  expect(["en", ...files.map(({ language }) => language)].toSorted()).toEqual(storefrontLanguages.toSorted());
});

describe.each(files)("the file of $language", (file) => {
  const { wanted, missing, stale, wrongPlaceholders, untranslated, wrongSpaces } = checkLanguageFile(
    file,
    written,
  );

  test("has every sentence, in each plural form of the language", () => {
    process.stdout.write(`${file.language}: ${wanted.screens.length} sentences of emails and documents\n`);
    if (missing.length > 0) throw new Error(missing.join("\n\n"));
  });

  test("has no unused sentence", () => {
    expect(stale).toEqual([]);
  });

  test("has every placeholder", () => {
    expect(wrongPlaceholders).toEqual([]);
  });

  test("is in the language, not in English", () => {
    expect(untranslated.toSorted()).toEqual((spelledTheSame[file.language] ?? []).toSorted());
  });

  test("has no stray spaces", () => {
    expect(wrongSpaces).toEqual([]);
  });
});

describe("the language of an email", () => {
  const shop = { language: "bn", country: "BD" };

  test("is the reader's, else the shop's, else English, with the formats of the shop's country", () => {
    expect(emailLanguage(shop, "ar")).toMatchObject({ code: "ar" });
    expect(emailLanguage(shop, null)).toMatchObject({ code: "bn" });
    expect(emailLanguage(shop, null).locale).toMatch(/^bn-BD/);
    expect(emailLanguage({ language: "ar-EG", country: "DE" }, null).locale).toMatch(/^ar-EG/);
    expect(emailLanguage({ language: "tlh", country: "US" }, null)).toMatchObject({ code: "en" });
  });

  test("writes amounts with Latin digits in every language", () => {
    for (const language of storefrontLanguages)
      expect(emailLanguage(shop, language).money(123_456, "BDT")).toMatch(/[12][.,\s\u00a0\u202f]?[0-9]/);
  });

  test("is created once", () => {
    expect(emailLanguage(shop, "ar")).toBe(emailLanguage(shop, "ar"));
  });

  test("isolates only values in the other direction", () => {
    const hello = (language: string, name: string) =>
      emailLanguage(shop, language).t("Hello {{name}},", { name });
    expect(hello("en", "Nia")).toBe("Hello Nia,");
    expect(hello("de", "Nia")).toBe("Guten Tag Nia,");
    expect(hello("en", "منى")).toBe("Hello \u2068منى\u2069,");
    expect(hello("ar", "Nia")).toContain("\u2068Nia\u2069");
    expect(
      emailLanguage(shop, "ar").t("Enter {{code}} on your order page.", { code: "012345" }),
    ).not.toContain("\u2068");
  });

  test("separates sentences by a space, except in Chinese", () => {
    expect(emailLanguage(shop, "de").paragraph("A.", "", "B.")).toBe("A. B.");
    expect(emailLanguage(shop, "zh").paragraph("甲。", "", "乙。")).toBe("甲。乙。");
  });
});
