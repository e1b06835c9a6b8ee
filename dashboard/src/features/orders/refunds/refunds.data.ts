import type { Order } from "@vitrine/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { createClient } from "@vitrine/contract/client";
import { api, type client, wire } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import type { OrderPlace } from "../orders.data.ts";

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

/** @param key identifies the request: sent twice, it doesn't return the money twice */
export const repeatRefund = (
  place: OrderPlace,
  refund_id: string,
  body: { way: "original" | "manual" },
  key: string,
) =>
  createClient({ ...wire, idempotencyKey: () => key }).order_refunds.repeat({
    params: { ...place, refund_id },
    body,
  });

export type RefundBody = Parameters<typeof client.order_refunds.create>[0]["body"];

/** @param key identifies the refund: a repeated request doesn't refund again */
export const refundItems = (params: OrderPlace, body: RefundBody, key: string) =>
  createClient({ ...wire, idempotencyKey: () => key }).order_refunds.create({ params, body });
