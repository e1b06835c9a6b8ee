import type { Order } from "@vitrine/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { api, type client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";

/** The units and amounts that can be refunded. Requested again when the order changes. */
export function useRefundable({ id, version }: Order, enabled: boolean) {
  const params = { shop_id: useShop().id, id };
  const query = api.order_refunds.read.queryOptions({ input: { params } });
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, version] as unknown as typeof query.queryKey,
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export type RefundBody = Parameters<typeof client.order_refunds.create>[0]["body"];
