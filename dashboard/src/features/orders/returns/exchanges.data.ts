import type { Order } from "@vitrine/contract/orders/orders";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import { useShop } from "../../../session/shop.ts";
import { type KeyedClient, useRepeatableRequest } from "../../../shared/useRepeatableRequest.ts";
import { useSettled } from "../../../ui/useSettled.ts";
import { useOrderChange } from "../orders.data.ts";
import { withOrder } from "./returns.data.ts";

/** An item that the customer gets in place of the returned ones. */
export interface ExchangeItem {
  variant_id: string;
  title: string;
  quantity: number;
}

/** The price of an exchange, which follows its last change. Without items, nothing is requested. */
export function useExchangeQuote(id: string, returnId: string, items: ExchangeItem[]) {
  const params = { shop_id: useShop().id, id, return_id: returnId };
  const wanted = JSON.stringify(items.map(({ variant_id, quantity }) => ({ variant_id, quantity })));
  const settled = useSettled(wanted);
  const lines = JSON.parse(settled ?? "[]") as { variant_id: string; quantity: number }[];
  const { data, error, isPlaceholderData } = useQuery({
    ...api.exchanges.quote.queryOptions({ input: { params, body: { lines } } }),
    enabled: lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    quote: data?.data,
    isCurrent: settled === wanted && !!data && !isPlaceholderData && !error,
    error,
  };
}

/** Places the order of an exchange. A repeated request doesn't exchange twice. */
export function useExchange(order: Order, returnId: string) {
  const change = useOrderChange(order);
  const sendOnce = useRepeatableRequest();
  type Body = Parameters<KeyedClient["exchanges"]["create"]>[0]["body"];
  return {
    isPending: change.isPending,
    mutateAsync: (body: Body) =>
      change.mutateAsync(async (place) => {
        const params = { ...place, return_id: returnId };
        const sent = sendOnce(body, (client) => client.exchanges.create({ params, body }));
        const response = await withOrder(place, sent);
        for (const queryKey of [api.inventory.key(), api.store_credit.key()])
          void queryClient.invalidateQueries({ queryKey });
        return response;
      }),
  };
}
