import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SizeChartDraft } from "@vitrine/contract/products/size-charts";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

export function useSizeCharts(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.size_charts.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useSizeChart(id: string) {
  const params = { shop_id: useShop().id, id };
  // What is being changed must not be replaced under the fingers by a fetch.
  return useQuery({
    ...api.size_charts.read.queryOptions({ input: { params } }),
    refetchOnWindowFocus: false,
  });
}

/** Adds a chart, or stores it under the id and the version it was read with. */
export function useSaveSizeChart() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async (draft: SizeChartDraft, stored?: { id: string; version: number }) => {
    const answer = stored
      ? await client.size_charts.update({
          params: { shop_id, id: stored.id },
          body: { ...draft, version: stored.version },
        })
      : await client.size_charts.create({ params: { shop_id }, body: draft });
    const params = { shop_id, id: answer.data.id };
    queries.setQueryData(api.size_charts.read.queryKey({ input: { params } }), answer);
    void queries.invalidateQueries({ queryKey: api.size_charts.list.key() });
    return answer;
  };
}

export function useDeleteSizeChart() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.size_charts.remove({ params: { shop_id, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.size_charts.key(), refetchType: "none" }),
  });
}

/** What a chart can be shown with, by kind. */
export type ThingKind = "products" | "categories" | "collections";

/** Things of a kind whose name has the words, for choosing among them. */
export function useThingsFound(kind: ThingKind, words: string) {
  const params = { shop_id: useShop().id };
  const input = { params, query: { search: words, limit: 8 } };
  const options = { placeholderData: keepPreviousData, enabled: words !== "" };
  // Each is asked in its own words; only the one that is wanted asks at all.
  const of = (one: ThingKind) => ({ ...options, enabled: options.enabled && kind === one });
  const found = {
    products: useQuery({ ...api.products.list.queryOptions({ input }), ...of("products") }),
    categories: useQuery({ ...api.categories.list.queryOptions({ input }), ...of("categories") }),
    collections: useQuery({ ...api.collections.list.queryOptions({ input }), ...of("collections") }),
  }[kind];
  const things = found.data?.data.map((thing) => ({
    id: thing.id,
    title: "trail" in thing ? [...thing.trail, thing].map(({ title }) => title).join(" › ") : thing.title,
  }));
  return { things, error: found.error, isFetching: found.isFetching };
}
