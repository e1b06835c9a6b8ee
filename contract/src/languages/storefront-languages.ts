/**
 * Languages that the storefront's own sentences are available in. Each except English has a file in
 * `storefront/src/languages`.
 */
export const storefrontLanguages = ["en", "ar"] as const;
export type StorefrontLanguage = (typeof storefrontLanguages)[number];

/** A further language of a shop. Shoppers see it once it is published. */
export interface FurtherLanguage {
  code: string;
  is_published: boolean;
}

/** The language without script or region: "ar" of "ar-EG". */
export function baseLanguage(language: string): string {
  return language.split("-")[0]!;
}

/** Codes of the published further languages, in the owner's order. The default language isn't one of them. */
export function publishedLanguages(defaultLanguage: string, further: readonly FurtherLanguage[]): string[] {
  return further
    .filter(({ code, is_published }) => is_published && code !== baseLanguage(defaultLanguage))
    .map(({ code }) => code);
}

/** The name of a language in the language itself: "العربية". */
export function ownLanguageName(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
