const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)/;

/** Writing direction of a language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.test(language) ? "rtl" : "ltr";
}

/** The languages of an `Accept-Language` header, the preferred one first: ["ar-EG", "ar", "en"] of "en;q=0.8, ar-EG, ar;q=0.9". */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", weight] = part.trim().split(/;\s*q=/);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
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
