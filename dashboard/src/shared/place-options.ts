import { countries } from "@vitrine/contract/values/countries";
import { currencyCodes } from "@vitrine/contract/values/currencies";
import { zonesOf } from "./home-country.ts";
import type { Option } from "../ui/form/Select.tsx";

/** Countries by their names in the user's language. A search also finds English and common names. */
export function countryOptions(locale: string): Option[] {
  const english = new Map(byName(countries, "region", "en").map(({ value, label }) => [value, label]));
  return byName(countries, "region", locale).map((option) => ({
    ...option,
    keywords: [english.get(option.value) ?? "", ...(usualNames[option.value] ?? [])],
  }));
}

const usualNames: Record<string, string[]> = {
  AE: ["UAE", "Emirates"],
  CD: ["DRC"],
  CI: ["Ivory Coast"],
  CZ: ["Czech Republic"],
  GB: ["UK", "Great Britain", "England", "Scotland", "Wales"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  NL: ["Holland"],
  SZ: ["Swaziland"],
  TR: ["Turkey"],
  US: ["USA", "America"],
  VA: ["Vatican"],
};

/** Currencies, "Euro (EUR)". */
export function currencyOptions(locale: string): Option[] {
  return byName(currencyCodes, "currency", locale).map(({ value, label }) => ({
    value,
    label: label === value ? value : `${label} (${value})`,
  }));
}

const languageCodes =
  "am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi zh zu".split(
    " ",
  );

/** Languages by their names in the user's language, followed by their own: "German (Deutsch)". */
export function languageOptions(locale: string): Option[] {
  return byName(languageCodes, "language", locale).map(({ value, label }) => {
    const own = new Intl.DisplayNames([value], { type: "language" }).of(value);
    return { value, label: own && own.toLowerCase() !== label.toLowerCase() ? `${label} (${own})` : label };
  });
}

/** Time zones, starting with those of the country. */
export function zoneOptions(country: string | undefined): Option[] {
  const near = country ? zonesOf(country) : [];
  const all = Intl.supportedValuesOf("timeZone");
  const zones = [...near, ...all.filter((zone) => !near.includes(zone))];
  return zones.map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

const made = new Map<string, Option[]>();

// Cached, because a list of 250 names is requested on each key press.
function byName(
  codes: readonly string[],
  type: "region" | "currency" | "language",
  locale: string,
): Option[] {
  const key = `${type} ${locale}`;
  let options = made.get(key);
  if (!options) {
    const names = new Intl.DisplayNames([locale], { type });
    options = codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => one.label.localeCompare(other.label, locale));
    made.set(key, options);
  }
  return options;
}
