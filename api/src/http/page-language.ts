import type { RequestDetails } from "../actor.ts";
import type { StoreEntry } from "../events/store-map.ts";

/** The published language of the storefront page that sent a request: "ar". Null for the shop's default language. */
export function pageLanguage({
  store,
  request,
}: {
  store: Pick<StoreEntry, "languages">;
  request: Pick<RequestDetails, "language">;
}): string | null {
  return publishedLanguage(store, request.language);
}

/** The code, if the shop has published the language; null for its default language and for unknown ones. */
export function publishedLanguage(
  { languages }: Pick<StoreEntry, "languages">,
  code?: string,
): string | null {
  return languages.find((one) => one === code) ?? null;
}
