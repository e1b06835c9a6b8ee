import { expect, test } from "vitest";
import { amountOf, DecimalSigns, numberOf } from "./numbers.rules.ts";

const cents = (text: string) => amountOf(text, 2)?.amount;

test.each([
  ["1,234.50", 123450],
  ["1.234,50", 123450],
  ["1 234,50", 123450],
  ["1'234.50", 123450],
  ["1.234.567", 123456700],
  ["1,23,456.00", 12345600],
  ["1,234", 123400],
  ["0,125", 13],
  ["0,5", 50],
  ["+5", 500],
  ["−5", -500],
  ["12.-", 1200],
  ["12,–", 1200],
])("Reads local thousands and decimal separators: %s", (text, amount) => {
  expect(cents(text)).toBe(amount);
});

test.each([
  "€ 12",
  "12 €",
  "$12",
  "US$ 12",
  "$US 12",
  "R$ 12,00",
  "12 kr",
  "kr. 12",
  "12 zł",
  "Rs. 12",
  "Fr. 12.-",
  "CHF 12.00",
  "12 EUR",
  "Ksh 12",
  "12 د.إ",
  "১২",
  "١٢٫٠٠",
])("Reads an amount with a currency code or symbol: %s", (text) => {
  expect(cents(text)).toBe(1200);
});

test.each(["free", "N/A", "-", "12 / 15", "2x12", "1.2E3", "12 pieces of it", "1.2.3", "(12)"])(
  "Rejects a text that is no amount: %s",
  (text) => {
    expect(cents(text)).toBeUndefined();
  },
);

test("Rejects a number with a word after it, which may be a unit", () => {
  expect(numberOf("0.5 lbs")).toBeUndefined();
  expect(numberOf("1.234,5")).toBe(1234.5);
});

test("Reads a point as thousands separator if the same column, or another of amounts, has a decimal comma", () => {
  const signs = new DecimalSigns();
  for (const text of ["1.234", "12,50", "7"]) signs.note("price", text);
  signs.note("cost", "1.100");
  signs.note("weight", "1.500");
  for (const text of ["9,50", "9.50"]) signs.note("compare_at_price", text);
  expect(signs.commas()).toEqual(new Set(["price"]));

  const german = new DecimalSigns();
  german.note("price", "12,50 €");
  german.note("cost", "1.100");
  german.note("weight", "1.500");
  const commas = german.commas();
  expect([commas.has("price"), commas.has("cost"), commas.has("quantity"), commas.has("weight")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(amountOf("1.234", 2, ",")).toEqual({ amount: 123400, rounded: false });
  expect(amountOf("1.234", 2)).toEqual({ amount: 123, rounded: true });
});
