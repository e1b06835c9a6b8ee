import { countries } from "./countries.ts";
import { remembered } from "./remembered.ts";

const namesIn = remembered((language) => new Intl.DisplayNames(language, { type: "region" }));

/** The name of a country in a language; its code if it has none. */
export function countryName(code: string, language: string): string {
  return namesIn(language).of(code) ?? code;
}

/** All countries by name, in the language's order. */
export const countriesIn = remembered((language) =>
  countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language)),
);
