import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { StorefrontLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { LanguageSettings, LanguagesDraft } from "@vitrine/contract/shops/languages";
import {
  type TranslatedRecord,
  translatedKinds,
  type TranslationFilter,
  translationFilters,
  type TranslationFormat,
} from "@vitrine/contract/shops/translations";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useDownload } from "../../shared/useDownload.ts";
import { listSearch } from "../../ui/table/list-search.ts";

export function languagesQuery(shopId: number) {
  return api.languages.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves the languages and caches the server's response. */
export async function saveLanguages(
  shopId: number,
  body: z.output<typeof LanguagesDraft> & { version: number },
) {
  const answer = await client.languages.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(languagesQuery(shopId).queryKey, { data: answer.data });
  return answer;
}

/** The stored languages, fetched again after a conflict. */
export async function reloadLanguages(shopId: number): Promise<LanguageSettings> {
  return (await queryClient.fetchQuery({ ...languagesQuery(shopId), staleTime: 0 })).data;
}

export const translationsSearch = listSearch.extend({
  status: z.enum(translationFilters).optional().catch(undefined),
  /** The record whose translation is open. */
  id: z.string().optional().catch(undefined),
});

/** The records of the kind that the tab names, with their translations into a language. */
export function useTranslations(
  shopId: number,
  language: string,
  { q, tab, status, limit, cursor }: z.infer<typeof translationsSearch>,
) {
  const params = { shop_id: shopId, language: language as StorefrontLanguage };
  const kind = translatedKinds.find((one) => one === tab);
  const query = { kind, status, search: q, limit, cursor };
  return useQuery({
    ...api.translations.list.queryOptions({ input: { params, query } }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the texts with their translations, or those that are missing or outdated. */
export function useTranslationsExport(shopId: number, language: string) {
  const params = { shop_id: shopId, language: language as StorefrontLanguage };
  return useDownload((query: { status?: TranslationFilter; format: TranslationFormat }) =>
    client.translations.export({ params, query }),
  );
}

/** Saves the translations of a CSV or XLIFF file. */
export async function importTranslations(shopId: number, language: string, file: File) {
  const params = { shop_id: shopId, language: language as StorefrontLanguage };
  const answer = await client.translations.import({ params, body: { file } });
  await queryClient.invalidateQueries({ queryKey: api.translations.list.key() });
  return answer;
}

/** Saves translations of a record by field. */
export async function saveTranslation(
  shopId: number,
  language: string,
  { kind, id }: Pick<TranslatedRecord, "kind" | "id">,
  texts: Record<string, string>,
) {
  const params = { shop_id: shopId, language: language as StorefrontLanguage, kind, id };
  const answer = await client.translations.update({ params, body: { texts } });
  await queryClient.invalidateQueries({ queryKey: api.translations.list.key() });
  return answer;
}
