import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { BrokenLinkStatus } from "@vitrine/contract/shops/broken-links";
import { useEffect, useRef } from "react";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

const pollMs = 1000;

export function useBrokenLinks(query: { limit?: number; cursor?: string; status?: BrokenLinkStatus }) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.broken_links.list.queryOptions({ input: { params, query } }),
    placeholderData: keepPreviousData,
  });
}

/** The latest check, polled while it is running. When it has ended, the list of links is fetched again. */
export function useLinkCheck() {
  const params = { shop_id: useShop().id };
  const query = useQuery({
    ...api.broken_links.read_check.queryOptions({ input: { params } }),
    refetchInterval: ({ state }) => (state.data?.data?.status === "running" ? pollMs : false),
  });
  const checkedAt = query.data?.data?.checked_at;
  const shown = useRef(checkedAt);
  useEffect(() => {
    if (shown.current !== undefined && checkedAt !== shown.current)
      void queryClient.invalidateQueries({ queryKey: api.broken_links.list.key() });
    shown.current = checkedAt;
  }, [checkedAt]);
  return query;
}

export function useStartCheck() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: () => client.broken_links.start_check({ params }),
    // Also after an error: another member may have started a check.
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.broken_links.read_check.key() }),
  });
}
