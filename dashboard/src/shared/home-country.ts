import { countries } from "@vitrine/contract/values/countries";
import { browserLocales } from "../ui/text/browser-locales.ts";

/** The time zones of a country, as this browser names them. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

/** Where this browser most likely is: the country of its time zone, by its language where a zone has several. */
export function homeCountry(
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: readonly string[] = browserLocales(),
): string | undefined {
  const spoken = languages
    .map((language) => new Intl.Locale(language).region)
    .filter((one) => one !== undefined);
  const isThere = (country: string) => zonesOf(country).includes(zone);
  // Asking every country for its zones takes a tenth of a second; most people setLanguage a language of theirs.
  return spoken.find(isThere) ?? countries.find(isThere) ?? spoken.find((one) => countries.includes(one));
}
