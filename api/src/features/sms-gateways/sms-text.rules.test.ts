import { storefrontLanguages } from "@vitrine/contract/languages/storefront-languages";
import { describe, expect, it } from "vitest";
import { emailLanguage } from "../../languages/email-language.ts";
import { isOneSms, smsParts, smsText } from "./sms-text.rules.ts";

describe("one SMS", () => {
  it("has 160 characters of GSM 03.38, of which some count twice", () => {
    expect(isOneSms("é".repeat(160))).toBe(true);
    expect(isOneSms("a".repeat(161))).toBe(false);
    expect(isOneSms("€".repeat(80))).toBe(true);
    expect(isOneSms("€".repeat(81))).toBe(false);
  });

  it("has 70 UTF-16 units with any other character", () => {
    expect(isOneSms("ক".repeat(70))).toBe(true);
    expect(isOneSms("ক".repeat(71))).toBe(false);
    expect(isOneSms(`${"a".repeat(70)}ক`)).toBe(false);
    expect(isOneSms("😀".repeat(35))).toBe(true);
    expect(isOneSms("😀".repeat(36))).toBe(false);
  });
});

describe("a long SMS", () => {
  it.each([
    ["a", 306, 307],
    ["ক", 134, 135],
    ["😀", 66, 67],
  ])("of %s has two messages up to %i characters", (character, two, three) => {
    expect(smsParts(character.repeat(two))).toBe(2);
    expect(smsParts(character.repeat(three))).toBe(3);
  });

  it("divides no character of two units between messages", () => {
    expect(smsParts(`${"a".repeat(152)}€${"a".repeat(151)}`)).toBe(2);
    expect(smsParts(`${"a".repeat(152)}€${"a".repeat(152)}`)).toBe(3);
  });
});

describe("the text about a shop", () => {
  it("has the whole name if it fits, and as much of it as possible otherwise", () => {
    expect(smsText("Dalchini", (name) => `Code at ${name}.`)).toBe("Code at Dalchini.");
    const long = smsText("Tea ".repeat(60), (name) => `Code at ${name}`);
    expect(long).toMatch(/^Code at Tea Tea .*Tea\.$/);
    expect(long.length).toBeGreaterThan(150);
    expect(isOneSms(long)).toBe(true);
    expect(smsText("😀".repeat(60), (name) => name).isWellFormed()).toBe(true);
  });

  it("has plain quotes and dashes, so that it stays in GSM 03.38", () => {
    expect(smsText("Rima’s “Tea” – Co…", (name) => name)).toBe(`Rima's "Tea" - Co...`);
  });

  it.each(storefrontLanguages)("with a code fits in one SMS in %s, also with long names", (language) => {
    const about = { code: "123456", order: "#DALCHINI-100234" };
    const { t } = emailLanguage({ language, country: "BD" }, language);
    const textOf = (name: string) =>
      smsText(
        name,
        (shop) => t("{{code}} is your code to confirm order {{order}} at {{shop}}", { ...about, shop }),
        () => t("{{code}} is your code for order {{order}}", about),
      );
    for (const name of ["Dalchini ".repeat(12), "দারুচিনি ও এলাচের বড় দোকান, ঢাকা ".repeat(3)]) {
      expect(isOneSms(textOf(name)), textOf(name)).toBe(true);
      expect(textOf(name)).toContain("123456");
      expect(textOf(name)).toContain("#DALCHINI-100234");
    }
    expect(textOf("Dalchini")).toContain("Dal");
  });
});
