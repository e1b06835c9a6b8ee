import type { Order } from "@vitrine/contract/orders/orders";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createClient } from "@vitrine/contract/client";
import { api, wire } from "../../../api.ts";
import { queryClient } from "../../../queries.ts";
import { useShop } from "../../../session/shop.ts";
import { useRequestKey } from "../../../shared/request-key.ts";
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
  const requestKey = useRequestKey();
  type Body = Parameters<ReturnType<typeof createClient>["exchanges"]["create"]>[0]["body"];
  return {
    isPending: change.isPending,
    mutateAsync: (body: Body) =>
      change.mutateAsync(async (place) => {
        const { exchanges } = createClient({ ...wire, idempotencyKey: () => requestKey.keyOf(body) });
        const params = { ...place, return_id: returnId };
        const response = await withOrder(place, exchanges.create({ params, body }));
        for (const queryKey of [api.inventory.key(), api.store_credit.key()])
          void queryClient.invalidateQueries({ queryKey });
        return response;
      }),
  };
}
