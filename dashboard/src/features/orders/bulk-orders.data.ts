import type { BulkVerb, TagVerb } from "@vitrine/contract/orders/order-changes";
import { useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { idsOfPages, maxAtOnce, useBatches } from "../../shared/records/useBatches.ts";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import type { OrderFilter } from "./orders-list.data.ts";

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

  /** @param tags those to add or to remove */
  const change = (verb: BulkVerb | TagVerb, tags?: string[]) =>
    changeEach((ids) =>
      client.order_changes.create({ params: { shop_id }, body: { change: verb, ids, tags } }),
    );

  /** Books the packed shipments with a courier. */
  const book = (courier: string) =>
    changeEach((order_ids) =>
      client.courier_bookings.book_many({ params: { shop_id, id: courier }, body: { order_ids } }),
    );

  return { change, book, progress };
}

/** The ids of all orders in a list. */
export function idsIn(shop_id: number, filter: OrderFilter): AsyncGenerator<string[]> {
  return idsOfPages((cursor) =>
    client.orders.list({ params: { shop_id }, query: { ...filter, limit: maxAtOnce, cursor } }),
  );
}
