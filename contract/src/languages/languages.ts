const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)/;

/** Writing direction of a language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.test(language) ? "rtl" : "ltr";
}

/** The first of the wanted languages ("ar-EG", "en") that is supported; English if none is. */
export function languageAmong<Known extends string>(
  known: readonly Known[],
  wanted: readonly string[],
): Known | "en" {
  for (const one of wanted) {
    const found = known.find((code) => code === one.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** The locale with Latin digits and the Gregorian calendar, as codes, inputs, files and stored orders have them. */
export function plainLocale(locale: string): string {
  return new Intl.Locale(locale, { calendar: "gregory", numberingSystem: "latn" }).toString();
}

/** The plain locale of a language in a country: "en-IE-…" of "en" in Ireland. A language with a region is unchanged. */
export function localeIn(language: string, country: string): string {
  return plainLocale(language.includes("-") ? language : `${language}-${country}`);
}
