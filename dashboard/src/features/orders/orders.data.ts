import { RefusedError } from "@vitrine/contract/client";
import { orders, stages, type Order, type Stage } from "@vitrine/contract/orders";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { api, client } from "../../api.ts";
import { codeOf, wordsOf } from "../../frame/refused.ts";
import { selectedOf, shopsQuery } from "../../frame/selected-shop.ts";
import { useShop } from "../../frame/shop.ts";
import { queryClient } from "../../queries.ts";
import { daysFilter, listSearch } from "../../ui/list-search.ts";
import { notify } from "../../ui/toast.tsx";

/** What the list of orders keeps in its address; the tab is a stage, or "all". */
export const ordersSearch = listSearch.extend({ payment: listSearch.shape.q, days: daysFilter });
export type OrdersSearch = z.infer<typeof ordersSearch>;

type Filter = z.input<NonNullable<(typeof orders.list)["~orpc"]["inputSchema"]>>["query"];

export function ordersQuery(shopId: number, { q, tab, payment, days, limit, cursor }: OrdersSearch) {
  const [from, to] = days?.split("..") ?? [];
  const query: Filter = {
    search: q,
    stage: stages.find((stage): stage is Stage => stage === tab),
    payment_status: payment as Filter["payment_status"],
    from: from || undefined,
    to: to || undefined,
    limit,
    cursor,
  };
  return api.orders.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

export function orderQuery(shopId: number, id: string) {
  return api.orders.read.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** For the route's loader: asks for an order as soon as the pointer nears its row. */
export function prefetchOrder({ id = "" }: { id?: string }): void {
  const shop = selectedOf(queryClient.getQueryData(shopsQuery.queryKey)?.data ?? []);
  if (shop) void queryClient.prefetchQuery(orderQuery(shop.id, id));
}

// Where the list was left, so that the way back from an order leads there.
let leftAt: OrdersSearch = {};

export function leaveListAt(search: OrdersSearch): void {
  leftAt = search;
}

export function listLeftAt(): OrdersSearch {
  return leftAt;
}

/** The bodies of the changes that are typed into forms, as the contract has them. */
export const bodies = {
  hold: bodyOf(orders.hold),
  ship: bodyOf(orders.ship),
  cancel: bodyOf(orders.cancel),
  note: bodyOf(orders.add_note),
};

function bodyOf<Body extends z.ZodType>(endpoint: {
  "~orpc": { inputSchema?: z.ZodObject<{ params: z.ZodType; body: Body }> };
}): Body {
  const schema = endpoint["~orpc"].inputSchema;
  if (!schema) throw new Error("This endpoint takes no body");
  return schema.shape.body;
}

/** Where an order is, for the parameters of a request. */
export interface OrderPlace {
  shop_id: number;
  id: string;
}

/**
 * One button's change of an order: what the server answers is said and known at once. A refusal is said too; where
 * the order has moved on meanwhile, it is asked for anew.
 */
export function useOrderChange({ id }: Pick<Order, "id">) {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (change: (place: OrderPlace) => Promise<{ message: string; data: Order }>) =>
      change({ shop_id, id }),
    onSuccess: ({ message, data }) => {
      queryClient.setQueryData(orderQuery(shop_id, id).queryKey, { data });
      void queryClient.invalidateQueries({ queryKey: api.orders.list.key() });
      void queryClient.invalidateQueries({ queryKey: api.analytics.key() });
      notify(message, "success");
    },
    onError: (error) => {
      notify(wordsOf(error), "warning");
      if (codeOf(error) === "transition_refused")
        void queryClient.invalidateQueries({ queryKey: api.orders.read.key() });
    },
  });
}

/** What the server asks to change about which field. */
export function fieldErrorsOf(error: unknown): Record<string, string[]> {
  return error instanceof RefusedError ? error.errors : {};
}

export const confirmOrder = (params: OrderPlace) => client.orders.confirm({ params });
export const releaseOrder = (params: OrderPlace) => client.orders.unhold({ params });
