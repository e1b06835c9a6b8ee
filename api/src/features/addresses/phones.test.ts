import { describe, expect, it } from "vitest";
import { phoneMessage, phoneProblem, phoneSearchDigits, readPhone } from "./phones.rules.ts";

/** A mobile and a landline number of each country in local notation, with their E.164. */
const numbers: Record<string, [typed: string, e164: string][]> = {
  US: [
    ["(212) 736-5000", "+12127365000"],
    ["415-555-2671", "+14155552671"],
  ],
  CA: [
    ["416-967-1111", "+14169671111"],
    ["(604) 681 2121", "+16046812121"],
  ],
  GB: [
    ["020 7946 0018", "+442079460018"],
    ["07911 123456", "+447911123456"],
  ],
  IE: [
    ["01 679 1234", "+35316791234"],
    ["085 012 3456", "+353850123456"],
  ],
  DE: [
    ["030 123456", "+4930123456"],
    ["01512 3456789", "+4915123456789"],
  ],
  FR: [
    ["01 42 68 53 00", "+33142685300"],
    ["06 12 34 56 78", "+33612345678"],
  ],
  NL: [
    ["020 123 4567", "+31201234567"],
    ["06 12345678", "+31612345678"],
  ],
  BE: [
    ["02 513 89 40", "+3225138940"],
    ["0470 12 34 56", "+32470123456"],
  ],
  LU: [
    ["27 12 34 56", "+35227123456"],
    ["628 123 456", "+352628123456"],
  ],
  CH: [
    ["044 668 18 00", "+41446681800"],
    ["078 123 45 67", "+41781234567"],
  ],
  AT: [
    ["01 71100", "+43171100"],
    ["0664 1234567", "+436641234567"],
  ],
  IT: [
    ["06 1234 5678", "+390612345678"],
    ["312 345 6789", "+393123456789"],
  ],
  ES: [
    ["91 123 45 67", "+34911234567"],
    ["612 34 56 78", "+34612345678"],
  ],
  PT: [
    ["21 234 5678", "+351212345678"],
    ["912 345 678", "+351912345678"],
  ],
  SE: [
    ["08-12 34 56", "+468123456"],
    ["070-123 45 67", "+46701234567"],
  ],
  NO: [
    ["21 23 45 67", "+4721234567"],
    ["406 12 345", "+4740612345"],
  ],
  DK: [
    ["32 12 34 56", "+4532123456"],
    ["20 12 34 56", "+4520123456"],
  ],
  FI: [
    ["09 1234567", "+35891234567"],
    ["041 2345678", "+358412345678"],
  ],
  PL: [
    ["12 345 67 89", "+48123456789"],
    ["512 345 678", "+48512345678"],
  ],
  CZ: [
    ["212 345 678", "+420212345678"],
    ["601 123 456", "+420601123456"],
  ],
  SK: [
    ["02/212 345 67", "+421221234567"],
    ["0912 123 456", "+421912123456"],
  ],
  HU: [
    ["06 1 234 5678", "+3612345678"],
    ["06 20 123 4567", "+36201234567"],
  ],
  RO: [
    ["021 123 4567", "+40211234567"],
    ["0712 034 567", "+40712034567"],
  ],
  BG: [
    ["02 123 4567", "+35921234567"],
    ["043 012 345", "+35943012345"],
  ],
  GR: [
    ["21 2345 6789", "+302123456789"],
    ["691 234 5678", "+306912345678"],
  ],
  TR: [
    ["0212 345 67 89", "+902123456789"],
    ["0501 234 56 78", "+905012345678"],
  ],
  UA: [
    ["044 123 4567", "+380441234567"],
    ["050 123 4567", "+380501234567"],
  ],
  RU: [
    ["8 (495) 123-45-67", "+74951234567"],
    ["8 912 345-67-89", "+79123456789"],
  ],
  IL: [
    ["02-123-4567", "+97221234567"],
    ["050-234-5678", "+972502345678"],
  ],
  AE: [
    ["02 234 5678", "+97122345678"],
    ["050 123 4567", "+971501234567"],
  ],
  SA: [
    ["011 234 5678", "+966112345678"],
    ["051 234 5678", "+966512345678"],
  ],
  QA: [
    ["4412 3456", "+97444123456"],
    ["3312 3456", "+97433123456"],
  ],
  EG: [
    ["02 34567890", "+20234567890"],
    ["0100 123 4567", "+201001234567"],
  ],
  MA: [
    ["0520-123456", "+212520123456"],
    ["0650-123456", "+212650123456"],
  ],
  NG: [
    ["0802 123 4567", "+2348021234567"],
    ["0703 123 4567", "+2347031234567"],
  ],
  KE: [
    ["020 2012345", "+254202012345"],
    ["0712 123456", "+254712123456"],
  ],
  ZA: [
    ["010 123 4567", "+27101234567"],
    ["071 123 4567", "+27711234567"],
  ],
  IN: [
    ["022 2345 6789", "+912223456789"],
    ["081234 56789", "+918123456789"],
  ],
  PK: [
    ["021 23456789", "+922123456789"],
    ["0301 2345678", "+923012345678"],
  ],
  BD: [
    ["01711-000222", "+8801711000222"],
    ["01812-345678", "+8801812345678"],
  ],
  LK: [
    ["011 234 5678", "+94112345678"],
    ["071 234 5678", "+94712345678"],
  ],
  NP: [
    ["01-4567890", "+97714567890"],
    ["984-1234567", "+9779841234567"],
  ],
  JP: [
    ["03-1234-5678", "+81312345678"],
    ["090-1234-5678", "+819012345678"],
  ],
  KR: [
    ["02-212-3456", "+8222123456"],
    ["010-2000-0000", "+821020000000"],
  ],
  CN: [
    ["010 1234 5678", "+861012345678"],
    ["131 2345 6789", "+8613123456789"],
  ],
  TW: [
    ["02 2123 4567", "+886221234567"],
    ["0912 345 678", "+886912345678"],
  ],
  HK: [
    ["2123 4567", "+85221234567"],
    ["5123 4567", "+85251234567"],
  ],
  SG: [
    ["6123 4567", "+6561234567"],
    ["8123 4567", "+6581234567"],
  ],
  MY: [
    ["03-2385 6789", "+60323856789"],
    ["012-345 6789", "+60123456789"],
  ],
  TH: [
    ["02 123 4567", "+6621234567"],
    ["081 234 5678", "+66812345678"],
  ],
  VN: [
    ["0210 1234 567", "+842101234567"],
    ["091 234 56 78", "+84912345678"],
  ],
  PH: [
    ["(02) 3234 5678", "+63232345678"],
    ["0905 123 4567", "+639051234567"],
  ],
  ID: [
    ["021 8350123", "+62218350123"],
    ["0812-345-678", "+62812345678"],
  ],
  AU: [
    ["(02) 1234 5678", "+61212345678"],
    ["0412 345 678", "+61412345678"],
  ],
  NZ: [
    ["03-234 5678", "+6432345678"],
    ["021 123 4567", "+64211234567"],
  ],
  MX: [
    ["55 1234 5678", "+525512345678"],
    ["222 123 4567", "+522221234567"],
  ],
  BR: [
    ["(11) 2345-6789", "+551123456789"],
    ["(11) 96123-4567", "+5511961234567"],
  ],
  AR: [
    ["011 2345-6789", "+541123456789"],
    ["011 15-2345-6789", "+5491123456789"],
  ],
  CL: [
    ["2 2123 4567", "+56221234567"],
    ["9 6123 4567", "+56961234567"],
  ],
  CO: [
    ["601 2345678", "+576012345678"],
    ["321 1234567", "+573211234567"],
  ],
  PE: [
    ["01 1234567", "+5111234567"],
    ["912 345 678", "+51912345678"],
  ],
};
const rows = Object.entries(numbers).flatMap(([country, of]) =>
  of.map(([typed, e164]) => [country, typed, e164] as const),
);

/** The same number in other notations. */
const notations: Record<string, (e164: string, typed: string) => string> = {
  "with its country code": (e164) => e164,
  "with 00 and its country code": (e164) => e164.replace("+", "00"),
  "in Arabic-Indic digits": (_, typed) => inDigits(typed, 0x660),
  "in Persian digits": (e164) => inDigits(e164, 0x6f0),
  "in Bengali digits": (_, typed) => inDigits(typed, 0x9e6),
  "in Devanagari digits": (e164) => inDigits(e164, 0x966),
  "in full-width digits": (e164) => inDigits(e164, 0xff10).replace("+", "＋"),
  "with no-break spaces": (_, typed) => typed.replaceAll(" ", "\u00a0"),
  "with narrow spaces and figure dashes": (_, typed) =>
    typed.replaceAll(" ", "\u202f").replaceAll("-", "\u2012"),
  "between direction marks": (e164) => `\u202a${e164}\u202c\u200e`,
  "in an isolate, with a soft hyphen": (e164) => `\u2066${e164.slice(0, 6)}\u00ad${e164.slice(6)}\u2069`,
  "with an extension": (e164) => `${e164} ext. 12`,
};
function inDigits(text: string, zero: number): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** Faults that make each number of the table invalid. */
const faults: Record<string, (typed: string, e164: string) => string> = {
  "its first three digits": (typed) => typed.replaceAll(/\D/g, "").slice(0, 3),
  "eight digits too many": (typed) => `${typed}98765432`,
  "a letter in it": (typed) => typed.replace(/\d(?=\D*$)/, "O"),
  "words around it": (typed) => `call ${typed} after six`,
  "two numbers": (typed, e164) => `${typed} or ${e164}`,
  "a country code that does not exist": (_, e164) => `+999${e164.slice(3)}`,
  "two plus signs": (_, e164) => `++${e164}`,
};
const others =
  "..... | - | + | () | 0 | 00000 | 0000000000 | 12 | 123 | 1234 | 00 | +1 | +44 | none | n/a | N/A 0 | x12 | ext. 12 | 555 | #12 | test1 | +0 123 456 789 | ++++1 | 1.1.1.1 | a@b.c1 | ٠٠٠٠٠ | ０００００ | +00000000000";

describe("a phone number", () => {
  it("is accepted in local notation", () => {
    const wrong = rows.filter(([country, typed, e164]) => readPhone(typed, country)?.e164 !== e164);
    expect(wrong.map((row) => [...row, readPhone(row[1], row[0])?.e164])).toEqual([]);
  });

  it.each(Object.entries(notations))("is accepted %s", (name, write) => {
    const extension = name.includes("extension") ? "12" : null;
    const wrong = rows.filter(([country, typed, e164]) => {
      const found = readPhone(write(e164, typed), country);
      return found?.e164 !== e164 || found.extension !== extension;
    });
    expect(wrong.map((row) => [...row, write(row[2], row[1])])).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each([
    "x12",
    " x 12",
    " ext 12",
    " ext. 12",
    "#12",
    ";ext=12",
    ", extension 12",
    " Durchwahl 12",
    " доб. 12",
    " تحويلة ١٢",
  ])("has the extension 12 when followed by %s", (ending) => {
    expect(readPhone(`+49 30 123456${ending}`, "DE")).toMatchObject({ e164: "+4930123456", extension: "12" });
  });

  it("may have its trunk prefix in brackets, and another country than the address", () => {
    expect(readPhone("+49 (0)30 123456", "GB")?.e164).toBe("+4930123456");
    expect(readPhone("+44 (0) 20 7946 0018", "DE")?.e164).toBe("+442079460018");
    expect(readPhone("tel:+8801711000222", "DE")?.e164).toBe("+8801711000222");
    expect(readPhone("07700 900123", "GB")?.e164).toBe("+447700900123");
  });

  it.each(Object.entries(faults))("is rejected with this fault: %s", (_, spoil) => {
    const accepted = rows.filter(([country, typed, e164]) => readPhone(spoil(typed, e164), country));
    expect(accepted.map(([country, typed, e164]) => [country, spoil(typed, e164)])).toEqual([]);
  });

  it("is rejected if it can't be a phone number", () => {
    for (const country of ["US", "DE", "GB", "IN", "BD", "AE", "JP", "BR"])
      for (const typed of others.split(" | "))
        expect(readPhone(typed, country), `${country} ${typed}`).toBeUndefined();
    expect(rows.length * Object.keys(faults).length).toBeGreaterThan(400);
  });

  it.each([
    ["US", "1234567890"],
    ["US", "0123456789"],
    ["US", "111-111-1111"],
    ["US", "212 123 4567"],
    ["DE", "123456"],
    ["GB", "07000 00000"],
    ["GB", "12345 678901"],
    ["FR", "00 12 34 56 78"],
    ["IN", "0000000000"],
    ["IN", "12345"],
    ["BD", "01011-000222"],
    ["JP", "000-0000-0000"],
    ["SG", "1234 5678"],
    ["AU", "0912 345 678"],
    ["NL", "06 1234567"],
    ["AE", "010 123 4567"],
  ])("of %s is rejected outside the numbering plan: %s", (country, typed) => {
    expect(readPhone(typed, country)).toBeUndefined();
    expect(phoneProblem(typed, country)).toBe(phoneMessage(country));
  });

  it("is requested with an example of the country if it is invalid", () => {
    expect(phoneMessage("DE")).toBe("Enter a phone number with its area code, like 01512 3456789.");
    expect(phoneProblem("030 123456", "DE")).toBeUndefined();
  });

  it("is searched for by the digits of its E.164", () => {
    expect(phoneSearchDigits("01711 000-222")).toBe("1711000222");
    expect(phoneSearchDigits("+880 1711")).toBe("8801711");
    expect(phoneSearchDigits("০১৭১১")).toBe("1711");
    expect(phoneSearchDigits("Nia 12345")).toBeUndefined();
    expect(phoneSearchDigits("12")).toBeUndefined();
  });
});
