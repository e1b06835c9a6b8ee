/**
 * Languages that the storefront's own sentences are available in. Each except English has a file in
 * `storefront/src/languages`.
 */
export const storefrontLanguages = ["en", "ar", "bn", "de", "es", "fr", "hi", "id", "pt", "zh"] as const;
export type StorefrontLanguage = (typeof storefrontLanguages)[number];

/** The language without script or region: "ar" of "ar-EG". */
export function baseLanguage(language: string): string {
  return language.split("-")[0]!;
}

/** The name of a language in the language itself: "العربية". */
export function ownLanguageName(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
