import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SeoDraft, SeoSettings } from "@vitrine/contract/shops/seo";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useDownload } from "../../shared/useDownload.ts";

export function seoQuery(shopId: number) {
  return api.seo.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves the settings and caches the server's response. */
export async function saveSeo(shopId: number, body: z.input<typeof SeoDraft> & { version: number }) {
  const response = await client.seo.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(seoQuery(shopId).queryKey, { data: response.data });
  return response;
}

/** The stored settings, fetched again after a conflict. */
export async function reloadSeo(shopId: number): Promise<SeoSettings> {
  return (await queryClient.fetchQuery({ ...seoQuery(shopId), staleTime: 0 })).data;
}

export function useRedirects(query: { limit?: number; cursor?: string; search?: string }) {
  const shop_id = useShop().id;
  return useQuery({
    ...api.redirects.list.queryOptions({ input: { params: { shop_id }, query } }),
    placeholderData: keepPreviousData,
  });
}

/** Saves and deletes redirects. A path that redirects isn't a missing page any more. */
export function useRedirectActions() {
  const { save, remove } = useRecordActions(api.redirects);
  const queries = useQueryClient();
  return {
    remove,
    async save(...redirect: Parameters<typeof save>) {
      const saved = await save(...redirect);
      void queries.invalidateQueries({ queryKey: api.redirects.list_missing.key() });
      return saved;
    },
  };
}

export function useRedirectExport() {
  const shop_id = useShop().id;
  return useDownload(() => client.redirects.export({ params: { shop_id } }));
}

export function useMissingPaths(query: { limit?: number; cursor?: string }) {
  const shop_id = useShop().id;
  return useQuery({
    ...api.redirects.list_missing.queryOptions({ input: { params: { shop_id }, query } }),
    placeholderData: keepPreviousData,
  });
}

export function useClearMissing() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async () => {
    const cleared = await client.redirects.clear_missing({ params: { shop_id } });
    await queries.invalidateQueries({ queryKey: api.redirects.list_missing.key() });
    return cleared;
  };
}
