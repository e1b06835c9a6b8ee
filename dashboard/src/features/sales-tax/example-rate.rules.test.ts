import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { exampleRate, taxName } from "./example-rate.rules.ts";

const t = ((text: string) => text) as unknown as TFunction;

test.each([
  ["US", ["Sales tax", "California", "7.25%"]],
  ["GB", ["VAT", "United Kingdom", "20%"]],
  ["IN", ["GST", "India", "18%"]],
  ["BD", ["VAT", "Bangladesh", "15%"]],
])("the example of a tax rate in %s is %s", (country, example) => {
  expect(exampleRate(country, "en", t)).toEqual(example);
});

test("the example for a country without a known rate is Germany's", () => {
  expect(exampleRate("ZW", "en", t)).toEqual(["VAT", "Germany", "19%"]);
  expect(taxName("ZW", t)).toBe("VAT");
});
