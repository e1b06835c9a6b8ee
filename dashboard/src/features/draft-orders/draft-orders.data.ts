import type { DraftOrder, DraftOrderInput, DraftOrderPayment } from "@vitrine/contract/orders/draft-orders";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useSettled } from "../../ui/useSettled.ts";

/** The price of the draft now, which follows its last input. Without a draft, nothing is requested. */
export function useQuote(draft: DraftOrderInput | undefined) {
  const params = { shop_id: useShop().id };
  const settled = useSettled(draft && JSON.stringify(draft));
  const body = settled ? (JSON.parse(settled) as DraftOrderInput) : undefined;
  return useQuery({
    ...api.draft_orders.quote.queryOptions({ input: { params, body: body ?? ({} as never) } }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useCustomersFound() {
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState("");
  const { data, isPlaceholderData } = useQuery(
    api.customers.list.queryOptions({
      input: { params, query: { search: search || undefined, limit: 20 } },
      placeholderData: keepPreviousData,
    }),
  );
  return { customers: data?.data ?? [], isSearching: isPlaceholderData, onSearch: setSearch };
}

export function useReadCustomer() {
  const shop_id = useShop().id;
  return async (id: string) => (await client.customers.read({ params: { shop_id, id } })).data;
}

/** Makes a draft an order. */
export function useComplete({ id, version }: Pick<DraftOrder, "id" | "version">) {
  const params = { shop_id: useShop().id, id };
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { accepted_total: number; payment: DraftOrderPayment }) =>
      client.draft_orders.complete({ params, body: { version, ...body } }),
    onSettled: () => {
      for (const queryKey of [
        api.draft_orders.read.key(),
        api.draft_orders.list.key(),
        api.draft_orders.quote.key(),
        api.orders.list.key(),
        api.orders.neighbours.key(),
        api.analytics.key(),
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
