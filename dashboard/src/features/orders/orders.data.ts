import type { Order } from "@vitrine/contract/orders/orders";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RejectedError } from "@vitrine/contract/client";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { selectedOf, shopsQuery } from "../../session/selected-shop.ts";
import { useShop } from "../../session/shop.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/feedback/toast.tsx";

export function orderQuery(shopId: number, id: string) {
  return api.orders.read.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** For the route's loader: fetches an order when the router preloads its link. */
export function prefetchOrder({ id = "" }: { id?: string }): void {
  const shop = selectedOf(queryClient.getQueryData(shopsQuery.queryKey)?.data ?? []);
  if (shop) void queryClient.prefetchQuery(orderQuery(shop.id, id));
}

/** The path parameters of an order's endpoints. */
export interface OrderPlace {
  shop_id: number;
  id: string;
}

/**
 * A mutation of an order. Caches the returned order, and shows the server's message or its error. If the
 * status no longer allows the action, the order is fetched again.
 */
export function useOrderChange({ id }: Pick<Order, "id">) {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (change: (place: OrderPlace) => Promise<{ message: string; data: Order }>) =>
      change({ shop_id, id }),
    onSuccess: ({ message, data }) => {
      queryClient.setQueryData(orderQuery(shop_id, id).queryKey, { data });
      for (const queryKey of [api.orders.list.key(), api.orders.neighbours.key()])
        void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: api.analytics.key() });
      // Refunded units can't be returned, and the other way round.
      void queryClient.invalidateQueries({ queryKey: api.returns.key() });
      notify(message, "success");
    },
    onError: (error) => {
      notify(errorMessage(error), "warning");
      if (
        ["transition_rejected", "version_conflict", "capture_failed", "payment_provider_silent"].includes(
          errorCode(error) ?? "",
        )
      )
        void queryClient.invalidateQueries({ queryKey: api.orders.read.key() });
    },
  });
}

/** Copies an order to a new draft, and opens the draft. */
export function useDuplicateOrder({ id }: Pick<Order, "id">) {
  const { id: shop_id } = useShop();
  const navigate = useNavigate();
  return async () => {
    try {
      const { message, data } = await client.draft_orders.duplicate_order({ params: { shop_id, id } });
      void queryClient.invalidateQueries({ queryKey: api.draft_orders.list.key() });
      notify(message, "success");
      await navigate({ to: paths.draftOrder(data.id) });
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  };
}

/** The server's error messages by field. */
export function fieldErrorsOf(error: unknown): Record<string, string[]> {
  return error instanceof RejectedError ? error.errors : {};
}

export const confirmOrder = (params: OrderPlace) => client.orders.confirm({ params });
export const markFulfilled = (params: OrderPlace) => client.orders.mark_fulfilled({ params });
export const completeOrder = (params: OrderPlace) => client.orders.complete({ params });
export const reopenOrder = (params: OrderPlace) => client.orders.reopen({ params });
export const undoWriteOff = (params: OrderPlace) => client.orders.undo_write_off({ params });
export const releaseOrder = (params: OrderPlace) => client.orders.unhold({ params });
