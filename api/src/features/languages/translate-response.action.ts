import type { AppContext } from "../../app-context.ts";
import { textFinderOf } from "./page-texts.rules.ts";
import { findTexts, type WantedKeys } from "./translations.queries.ts";

/**
 * Replaces the texts of a response by the shop's translations into a language, with one query. Texts without a translation
 * stay in the default language. Pages are cached by language, so this runs once for each page and storefront version.
 *
 * @param endpoint e.g. "storefront.read_product"
 */
export async function translateResponse<Output>(
  { app, language }: { app: AppContext; language: string },
  endpoint: string,
  input: unknown,
  output: Output,
): Promise<Output> {
  const find = textFinderOf(endpoint);
  const handle = (input as { params?: { handle?: unknown } } | undefined)?.params?.handle;
  const store = find && typeof handle === "string" ? await app.stores.byHandle(handle) : undefined;
  if (!find || !store?.languages.includes(language)) return output;
  // A response may share objects with the memory of the API.
  const copy = structuredClone(output);
  const texts = find(copy as never);
  if (texts.length === 0) return output;
  const wanted: WantedKeys = {};
  for (const { kind, key } of texts) (wanted[kind] ??= []).push(key);
  const fields = [...new Set(texts.map(({ field }) => field))];
  const found = await app.db.inShop(store.id, (tx) => tx.commitWith(findTexts(tx, language, wanted, fields)));
  const byKey = new Map(found.map(({ kind, key, field, text }) => [`${kind} ${key} ${field}`, text]));
  for (const { kind, key, field, replace } of texts) {
    const translation = byKey.get(`${kind} ${key} ${field}`);
    if (translation !== undefined) replace(translation);
  }
  return copy;
}
