import { expect, test } from "vitest";
import { homeCountry } from "./home-country.ts";

test("finds the country from the time zone, whatever the browser's language", () => {
  expect(homeCountry("Europe/Berlin", ["en-GB"])).toBe("DE");
  expect(homeCountry("Asia/Dhaka", ["en-US", "bn-BD"])).toBe("BD");
  expect(homeCountry("America/Chicago", ["en-US"])).toBe("US");
});

test("falls back to the region of the language if no country has the time zone", () => {
  expect(homeCountry("UTC", ["nl-NL"])).toBe("NL");
  expect(homeCountry("UTC", ["nl"])).toBeUndefined();
});
