import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { storefrontLanguages } from "@vitrine/contract/languages/storefront-languages";
import { checkLanguageFile, languageFilesIn } from "../../contract/test/language-files.ts";
import { collectSentences } from "../../contract/test/sentences.ts";
import { emailLanguage } from "../src/languages/email-language.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = languageFilesIn(path.resolve(import.meta.dirname, "../src/languages"));

const sums = ["Subtotal", "Total"];
/** Sentences that are spelled the same in English and in the language. */
const spelledTheSame: Record<string, string[]> = {
  es: sums,
  fr: ["Date", "Page", "Total"],
  id: sums,
  pt: sums,
};

const memberFiles = languageFilesIn(path.resolve(import.meta.dirname, "../src/languages/members"));
/** Emails and pushes to a shop's members, and those about accounts, are in the languages of the dashboard. */
const memberMails = [
  "api/src/features/accounts/account-exists.mail.tsx",
  "api/src/features/accounts/account-news.mail.tsx",
  "api/src/features/accounts/reset.mail.tsx",
  "api/src/features/inventory/low-stock.mail.tsx",
  "api/src/features/messages/message.mail.tsx",
  "api/src/features/notifications/notice.mail.tsx",
  "api/src/features/orders/emails/new-order.mail.tsx",
  "api/src/features/owner-notices/owner-notice.mail.tsx",
  "api/src/features/shop-deletion/shop-deletion.mail.tsx",
  "api/src/features/staff-accounts/invitation.mail.tsx",
  "api/src/mail/code.mail.tsx",
];
const toMembers = collectSentences({
  screens: [...memberMails, "contract/src/accounts/notice-messages.ts"],
  messages: [],
});

const written = collectSentences({
  screens: [
    ...globSync("api/src/**/*.mail.tsx", { cwd: root }).filter(
      (file) => !memberMails.includes(file.replaceAll("\\", "/")),
    ),
    "api/src/**/*.sms.ts",
    "api/src/features/documents/*.rules.ts",
    "api/src/features/orders/emails/{emails.rules,send-email.action}.ts",
    "api/src/mail/valid-for.ts",
  ],
  messages: [],
});
test("uses `t` with a literal for every sentence to a shopper", () => {
  expect(written.notLiteral).toEqual([]);
  expect(written.hardCoded).toEqual([]);
  expect(written.screens.size).toBeGreaterThan(150);
});

test("uses `t` with a literal for every sentence to a member", () => {
  expect(toMembers.notLiteral).toEqual([]);
  expect(toMembers.hardCoded).toEqual([]);
  expect(toMembers.screens.size).toBeGreaterThan(40);
});

test("has a file for each language of the storefront", () => {
  expect(["en", ...files.map(({ language }) => language)].toSorted()).toEqual(storefrontLanguages.toSorted());
});

test("has a file of sentences to members for each language of the dashboard", () => {
  const dashboard = languageFilesIn(path.join(root, "dashboard/src/languages"));
  expect(memberFiles.map(({ language }) => language)).toEqual(dashboard.map(({ language }) => language));
});

test("pushes a notification in the words of the bell", () => {
  const notices = collectSentences({ screens: ["contract/src/accounts/notice-messages.ts"], messages: [] });
  const dashboard = languageFilesIn(path.join(root, "dashboard/src/languages"));
  for (const [at, { sentences }] of memberFiles.entries())
    for (const key of notices.screens.keys())
      expect([key, sentences.screens[key]]).toEqual([key, dashboard[at]!.sentences.screens[key]]);
});

describe.each([
  ...files.map((file) => ({ name: file.language, file, written })),
  ...memberFiles.map((file) => ({ name: `${file.language} for members`, file, written: toMembers })),
])("the file of $name", ({ file, written }) => {
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
