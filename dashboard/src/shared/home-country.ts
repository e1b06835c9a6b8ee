import { countries } from "@vitrine/contract/values/countries";
import { browserLocales } from "../ui/text/browser-locales.ts";

/** The time zones of a country, as named by this browser. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

/**
 * The user's most likely country: one with the browser's time zone, preferably a region of the browser's
 * languages. Without such a country, the first region of the languages.
 */
export function homeCountry(
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: readonly string[] = browserLocales(),
): string | undefined {
  const spoken = languages
    .map((language) => new Intl.Locale(language).region)
    .filter((one) => one !== undefined);
  const isThere = (country: string) => zonesOf(country).includes(zone);
  // Checks the regions of the languages first, because checking every country takes 0.1 seconds.
  return spoken.find(isThere) ?? countries.find(isThere) ?? spoken.find((one) => countries.includes(one));
}
