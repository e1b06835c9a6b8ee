import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { useSettled } from "../../ui/useSettled.ts";

/** The order as it can be edited. Not cached, because an edit needs the current version. */
export function useEditableOrder(id: string) {
  const params = { shop_id: useShop().id, id };
  return useQuery({
    ...api.order_edits.read.queryOptions({ input: { params } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** The figures before and after the edit, which follow its last input. Without an edit, nothing is requested. */
export function usePreview(id: string, edit: OrderEditInput | undefined) {
  const params = { shop_id: useShop().id, id };
  const settled = useSettled(edit && JSON.stringify(edit));
  const body = settled ? (JSON.parse(settled) as OrderEditInput) : undefined;
  return useQuery({
    ...api.order_edits.preview.queryOptions({ input: { params, body: body ?? ({} as never) } }),
    enabled: body !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The figures of an edit that is about to be saved. */
export function useFinalPreview(id: string, body: OrderEditInput) {
  const params = { shop_id: useShop().id, id };
  return useQuery({
    ...api.order_edits.preview.queryOptions({ input: { params, body } }),
    staleTime: 0,
    retry: false,
  });
}

export function useSaveEdit(id: string) {
  const params = { shop_id: useShop().id, id };
  return useMutation({
    mutationFn: (body: Parameters<typeof client.order_edits.create>[0]["body"]) =>
      client.order_edits.create({ params, body }),
    onSettled: () => {
      for (const queryKey of [
        api.orders.read.key(),
        api.orders.calculation.key(),
        api.orders.list.key(),
        api.orders.neighbours.key(),
        api.inventory.key(),
        api.analytics.key(),
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
