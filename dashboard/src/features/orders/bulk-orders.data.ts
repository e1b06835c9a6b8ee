import type { BulkVerb, OrderOutcome, TagVerb } from "@vitrine/contract/orders/order-changes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { OrderFilter } from "./orders-list.data.ts";

/** Maximum number of orders in a request. */
export const maxAtOnce = 100;

/** Changes the selected orders in several requests. `progress` is defined while it runs. */
export function useBulkChange(chosen: Chosen, filter: OrderFilter) {
  const shop_id = useShop().id;
  const locale = useLocale();
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();

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

  async function changeEach(
    send: (ids: string[]) => Promise<{ data: OrderOutcome[] }>,
  ): Promise<OrderOutcome[]> {
    const outcomes: OrderOutcome[] = [];
    setDone(0);
    try {
      for await (const ids of chosen.all ? idsIn(shop_id, filter) : batchesOf(chosen.ids)) {
        const { data } = await send(ids);
        outcomes.push(...data);
        setDone(outcomes.length);
      }
      return outcomes;
    } finally {
      setDone(undefined);
      for (const queryKey of [api.orders.key(), api.courier_bookings.key(), api.analytics.key()])
        void queries.invalidateQueries({ queryKey });
    }
  }

  const write = (figure: number) => figure.toLocaleString(locale);
  const progress = done === undefined ? undefined : { done: write(done), total: write(chosen.count) };
  return { change, book, progress };
}

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += maxAtOnce) yield ids.slice(at, at + maxAtOnce);
}

/** The ids of all orders in a list. A page is read after the one before has changed, which is behind its cursor. */
export async function* idsIn(shop_id: number, filter: OrderFilter): AsyncGenerator<string[]> {
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await client.orders.list({
      params: { shop_id },
      query: { ...filter, limit: maxAtOnce, cursor },
    });
    if (data.length > 0) yield data.map(({ id }) => id);
    if (!meta.next_cursor) return;
    cursor = meta.next_cursor;
  }
}
