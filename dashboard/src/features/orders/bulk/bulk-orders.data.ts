import type { ListedOrder } from "@vitrine/contract/orders/orders";
import type { BulkVerb, OrderTracking, TagVerb } from "@vitrine/contract/orders/order-changes";
import { useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { idsOfPages, maxAtOnce, useBatches } from "../../../shared/records/useBatches.ts";
import type { Chosen } from "../../../ui/table/ListPage.tsx";
import type { OrderFilter } from "../orders-list.rules.ts";

/** Changes the selected orders in several requests. `progress` is defined while it runs. */
export function useBulkChange(chosen: Chosen, filter: OrderFilter) {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const { changeEach, progress } = useBatches(chosen, {
    all: () => idsIn(shop_id, filter),
    onEnd: () => {
      for (const queryKey of [api.orders.key(), api.courier_bookings.key(), api.analytics.key()])
        void queries.invalidateQueries({ queryKey });
    },
  });

  /** @param entered the tags to add or to remove, or the tracking details of orders to ship */
  const change = (
    verb: BulkVerb | TagVerb,
    { tags, tracking = [] }: { tags?: string[]; tracking?: OrderTracking[] } = {},
  ) =>
    changeEach((ids) => {
      const ofThese = tracking.filter(({ order_id }) => ids.includes(order_id));
      const body = { change: verb, ids, tags, tracking: ofThese };
      return client.order_changes.create({ params: { shop_id }, body });
    });

  /** Books the packed shipments with a courier. */
  const book = (courier: string) =>
    changeEach((order_ids) =>
      client.courier_bookings.book_many({ params: { shop_id, id: courier }, body: { order_ids } }),
    );

  return { change, book, progress };
}

/**
 * The selected orders as far as the browser has them: selected rows may be on pages that were shown before. If all orders of a
 * list are selected, those of the page represent them.
 */
export function useChosenOrders({ ids, all }: Chosen, shown: readonly ListedOrder[]): readonly ListedOrder[] {
  const queries = useQueryClient();
  if (all) return shown;
  const lists = queries.getQueriesData<{ data: ListedOrder[] }>({ queryKey: api.orders.list.key() });
  const loaded = lists.flatMap(([, list]) => list?.data ?? []);
  // In the order of the list. Later entries of a map replace earlier ones: those of the page are the newest.
  const byId = new Map([...shown, ...loaded, ...shown].map((order) => [order.id, order]));
  const chosenIds = new Set(ids);
  return [...byId.values()].filter(({ id }) => chosenIds.has(id));
}

/** The ids of all orders in a list. */
export function idsIn(shop_id: number, filter: OrderFilter): AsyncGenerator<string[]> {
  return idsOfPages((cursor) =>
    client.orders.list({ params: { shop_id }, query: { ...filter, limit: maxAtOnce, cursor } }),
  );
}
