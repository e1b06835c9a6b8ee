import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exponentOf } from "./currencies.ts";
import {
  allocate,
  currencySign,
  decimalOf,
  formatMoney,
  parseMoney,
  percentOf,
  rateOf,
  roundDiv,
  share,
  sum,
} from "./money.ts";

describe("rounding", () => {
  test("rounds halves away from zero, for either sign", () => {
    expect([roundDiv(5, 2), roundDiv(-5, 2), roundDiv(1, 2), roundDiv(-1, 2)]).toEqual([3, -3, 1, -1]);
    expect([roundDiv(4, 3), roundDiv(-4, 3), roundDiv(0, 3)]).toEqual([1, -1, 0]);
  });

  test("multiplies exactly past 2^53", () => {
    expect(percentOf(9_007_199_254_740_991, 9_999)).toBe(9_006_298_534_815_517);
    expect(rateOf(9_007_199_254_740_990, 999_999)).toBe(9_007_190_247_541_735);
  });

  test("throws for a result that isn't exact", () => {
    expect(() => roundDiv(2n ** 60n, 1)).toThrow(RangeError);
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => percentOf(1.5, 100)).toThrow(RangeError);
    expect(() => roundDiv(1, 0)).toThrow(RangeError);
  });
});

describe("allocation", () => {
  test("gives odd cents to the largest remainders, ties to the first", () => {
    expect(allocate(500, [400, 4500])).toEqual([41, 459]);
    expect(allocate(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
  });

  test("gives the excess over a cap to the others", () => {
    expect(allocate(10, [1, 1], [3, 20])).toEqual([3, 7]);
    expect(allocate(9, [5, 3, 1], [2, 4, 9])).toEqual([2, 4, 3]);
    expect(() => allocate(10, [1, 1], [3, 3])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
    expect(() => allocate(1, [1, -1])).toThrow(RangeError);
  });

  const amounts = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 12 });
  test("always adds up, within one unit of the exact share and within the weights", () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const whole = sum(weights);
        const amount = Math.floor(whole * part);
        fc.pre(whole > 0);
        const parts = allocate(amount, weights);
        expect(sum(parts)).toBe(amount);
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs(parts[index]! - (amount * weight) / whole)).toBeLessThan(1);
          expect(parts[index]).toBeLessThanOrEqual(weight);
        }
      }),
    );
  });

  test("adds up with caps, and no part exceeds its cap", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.nat(1_000)), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (pairs, part) => {
        const caps = pairs.map(([, cap]) => cap);
        const amount = Math.floor(sum(caps) * part);
        const parts = allocate(
          amount,
          pairs.map(([weight]) => weight),
          caps,
        );
        expect(sum(parts)).toBe(amount);
        expect(parts.every((value, index) => value >= 0 && value <= caps[index]!)).toBe(true);
      }),
    );
  });

  test("grows shares from zero to the total", () => {
    expect([0, 1, 2, 3].map((k) => share(532, 3, k))).toEqual([0, 177, 355, 532]);
    expect(() => share(532, 3, 4)).toThrow(RangeError);
  });
});

describe("currencies", () => {
  test("have 2, 0 or 3 decimals", () => {
    expect(["EUR", "BDT", "JPY", "XOF", "KWD", "TND"].map(exponentOf)).toEqual([2, 2, 0, 0, 3, 3]);
  });

  test("throw for an unsupported code", () => {
    for (const code of ["XAU", "usd", "", "ABC"]) expect(() => exponentOf(code)).toThrow(RangeError);
  });
});

describe("formatting", () => {
  test("shows all decimals of the currency", () => {
    expect(formatMoney(123_450, "BDT")).toBe("৳1,234.50");
    expect(formatMoney(1_234, "JPY")).toBe("¥1,234");
    expect(formatMoney(3_765, "KWD").replace(/\s/g, " ")).toBe("KWD 3.765");
    expect(formatMoney(-5, "USD")).toBe("-$0.05");
    expect(formatMoney(100_000, "PKR")).toContain("1,000.00");
    expect(formatMoney(9_007_199_254_740_991, "USD")).toBe("$90,071,992,547,409.91");
    expect(formatMoney(123_450, "EUR", "de").replace(/\s/g, " ")).toBe("1.234,50 €");
    expect(() => formatMoney(0.5, "USD")).toThrow(RangeError);
  });
});

describe("parsing", () => {
  test.each([
    ["12", "EUR", 1_200],
    ["1234.5", "EUR", 123_450],
    ["1,234.50", "EUR", 123_450],
    ["1.234,50", "EUR", 123_450],
    ["1 234,50", "EUR", 123_450],
    ["1\u202f234,50 €", "EUR", 123_450],
    ["1'234.50", "CHF", 123_450],
    ["৳1,234", "BDT", 123_400],
    ["1,00,000", "BDT", 10_000_000],
    ["1,00,000.50", "INR", 10_000_050],
    ["১,২৩৪.৫০", "BDT", 123_450],
    ["١٬٢٣٤٫٥٠", "EGP", 123_450],
    ["१२३", "INR", 12_300],
    ["１２", "JPY", 12],
    ["12 EUR", "EUR", 1_200],
    ["-5", "EUR", -500],
    ["-$0.05", "USD", -5],
    [".5", "EUR", 50],
    ["0", "EUR", 0],
    ["-0", "EUR", 0],
    ["12.000000", "JPY", 12],
    ["9.9900", "EUR", 999],
    ["1.234", "EUR", 123_400],
    ["1.234", "JPY", 1_234],
    ["1.234", "KWD", 1_234],
    ["0.500", "EUR", 50],
    ["1234.500", "EUR", 123_450],
    ["1 234.500", "EUR", 123_450],
    ["90071992547409.91", "USD", 9_007_199_254_740_991],
  ])("%s in %s is %d", (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  test.each([
    ["1,234", "KWD", "en", 1_234_000],
    ["1.234", "KWD", "en", 1_234],
    ["1,234", "KWD", "fr", 1_234],
    ["1.234", "KWD", "de", 1_234_000],
    ["1,234", "USD", "en", 123_400],
    ["1.234", "USD", "en", 123_400],
    ["0,500", "KWD", "en", 500],
    ["١٫٢٣٤", "KWD", "ar-EG-u-nu-arab", 1_234],
  ])("%s in %s, typed in %s, is %d", (text, currency, locale, minor) => {
    expect(parseMoney(text, currency, locale)).toBe(minor);
  });

  test.each([
    ["", "EUR"],
    [" ", "EUR"],
    [".", "EUR"],
    ["-", "EUR"],
    ["12.", "EUR"],
    ["twelve", "EUR"],
    ["12abc", "EUR"],
    ["1e3", "EUR"],
    ["0x10", "EUR"],
    ["$12", "EUR"],
    ["1€2", "EUR"],
    ["--1", "EUR"],
    ["1.234.50", "EUR"],
    ["1,2,3", "EUR"],
    ["1.234,567.89", "EUR"],
    ["9.999,999", "EUR"],
    ["0.125", "EUR"],
    ["12.5", "JPY"],
    ["1.2345", "KWD"],
    ["١٫٢٣٤", "EGP"],
    ["90071992547409.92", "USD"],
    ["NaN", "EUR"],
    ["Infinity", "EUR"],
  ])("%j in %s is not an amount", (text, currency) => {
    expect(parseMoney(text, currency)).toBeUndefined();
  });

  test("shows a separate sign in Arabic, the Arabic one if there is one", () => {
    const written = (currency: string) =>
      formatMoney(123450, currency, "ar-u-nu-latn").replaceAll(/[\u200e\u200f\u061c\u00a0 ]/g, "");
    expect(written("GBP")).toBe("1,234.50£");
    expect(written("USD")).toBe("1,234.50$");
    expect(written("EUR")).toBe("1,234.50€");
    expect(written("EGP")).toBe("1,234.50ج.م.");
    expect(written("CHF")).toBe("1,234.50CHF");
    expect(currencySign("GBP", "ar")).toBe("£");
    expect(currencySign("GBP", "en")).toBe("£");
  });

  test("parses formatted amounts back", () => {
    const currency = fc.constantFrom("USD", "JPY", "KWD", "BDT", "XOF", "SEK");
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (minor, code) => {
        expect(parseMoney(formatMoney(minor, code), code)).toBe(minor);
      }),
    );
  });
});

test("decimals below one unit have a leading zero", () => {
  expect([decimalOf(0, 2), decimalOf(5, 2), decimalOf(50, 2), decimalOf(-5, 2)]).toEqual([
    "0.00",
    "0.05",
    "0.50",
    "-0.05",
  ]);
  expect([decimalOf(5, 3), decimalOf(123_450, 2)]).toEqual(["0.005", "1234.50"]);
});
