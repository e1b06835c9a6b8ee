import { countries } from "@vitrine/contract/countries";

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
  languages: readonly string[] = navigator.languages,
): string | undefined {
  const spoken = languages
    .map((language) => new Intl.Locale(language).region)
    .filter((one) => one !== undefined);
  const near = countries.filter((country) => zonesOf(country).includes(zone));
  return (
    spoken.find((country) => near.includes(country)) ??
    near[0] ??
    spoken.find((one) => countries.includes(one))
  );
}
