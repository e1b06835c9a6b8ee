import { expect, test } from "vitest";
import { readTaxNumber } from "./tax-numbers.rules.ts";

test.each([
  ["DE", "DE 123 456 789", "DE123456789"],
  ["DE", "123456789", "DE123456789"],
  ["AT", "atu12345678", "ATU12345678"],
  ["ES", "B-12345678", "ESB12345678"],
  ["GR", "EL123456789", "EL123456789"],
  ["IE", "1234567WA", "IE1234567WA"],
  ["NL", "NL123456789B01", "NL123456789B01"],
  ["SE", "123456789001", "SE123456789001"],
  ["GB", "123 4567 89", "GB123456789"],
  ["GB", "XI123456789", "XI123456789"],
  ["IN", "27AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
  ["IN", "27 aapfu0939f1zv", "27AAPFU0939F1ZV"],
  ["BD", "BIN 000-12.3", "BIN 000-12.3"],
])("reads the number of %s as it is written there: %s", (country, typed, expected) => {
  expect(readTaxNumber(typed, country)).toBe(expected);
});

test.each([
  ["DE", "12345678"],
  ["DE", "FR12345678901"],
  ["GR", "GR123456789"],
  ["SE", "123456789002"],
  ["GB", "12345678"],
  // Another check digit.
  ["IN", "27AAPFU0939F1ZW"],
  ["IN", "27AAPFU0939F1Z"],
  ["AT", "<script>"],
])("rejects a number of %s with another format: %s", (country, typed) => {
  expect(readTaxNumber(typed, country)).toBeUndefined();
});
