const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)/;

/** The direction a language is read in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.test(language) ? "rtl" : "ltr";
}

/** The first of the wanted languages ("ar-EG", "en") that is among the known ones; English where none is. */
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

/** A locale with the digits that codes, inputs and files have, in the calendar that orders are kept in. */
export function plainLocale(locale: string): string {
  return new Intl.Locale(locale, { calendar: "gregory", numberingSystem: "latn" }).toString();
}
