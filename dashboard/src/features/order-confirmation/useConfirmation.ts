import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import type { Outcome } from "./outcomes.data.ts";
import { useOutcomes } from "./useOutcomes.ts";

/** Within the ten minutes after which another member may be given the order. */
const renewalMs = 4 * 60_000;
const emptyMs = 15_000;

/**
 * The order to confirm and what the member has recorded. The next order is already there, so that it is shown at once;
 * the order that is shown never changes while the member works on it.
 */
export function useConfirmation() {
  const { id: shop_id } = useShop();
  const outcomes = useOutcomes();
  const [shown, setShown] = useState<OrderToConfirm>();
  const except = outcomes.orderIds.slice(-20);
  const query = useQuery({
    ...api.order_confirmation.claim.queryOptions({
      input: { params: { shop_id }, body: { except_ids: except } },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.orders.length === 0 ? emptyMs : renewalMs),
  });
  const claimed = query.data?.data;
  const left = claimed?.orders.filter(({ order }) => !except.includes(order.id)) ?? [];
  const isSettled = query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  const fresh = shown && left.find(({ order }) => order.id === shown.order.id);
  // Another member was given the order, or has confirmed it elsewhere.
  const isLost = shown !== undefined && !fresh && isSettled;
  const current = isLost ? left[0] : (fresh ?? shown ?? left[0]);
  if (current !== shown) setShown(current);

  return {
    query,
    outcomes,
    current,
    queue: claimed?.queue,
    /** Orders that can be called now, with the one that is shown. */
    due: claimed ? Math.max(left.length, claimed.queue.due - (claimed.orders.length - left.length)) : 0,
    record(outcome: Outcome) {
      if (!current) return;
      outcomes.record({ item: current, outcome });
      setShown(left.find(({ order }) => order.id !== current.order.id));
      window.scrollTo({ top: 0 });
    },
    undo() {
      setShown(outcomes.undoable?.item);
      outcomes.undo();
    },
  };
}
