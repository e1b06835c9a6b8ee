import { expect, test } from "vitest";
import { homeCountry } from "./home-country.ts";

test("The time zone tells the country, whatever language the browser speaks", () => {
  expect(homeCountry("Europe/Berlin", ["en-GB"])).toBe("DE");
  expect(homeCountry("Asia/Dhaka", ["en-US", "bn-BD"])).toBe("BD");
  expect(homeCountry("America/Chicago", ["en-US"])).toBe("US");
});

test("Where the zone says nothing, the language does", () => {
  expect(homeCountry("UTC", ["nl-NL"])).toBe("NL");
  expect(homeCountry("UTC", ["nl"])).toBeUndefined();
});
