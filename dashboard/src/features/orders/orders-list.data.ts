import { type orders, orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { stages, type Stage } from "@vitrine/contract/orders/orders";
import * as z from "zod";
import { api } from "../../api.ts";
import { daysFilter, listSearch } from "../../ui/table/list-search.ts";

/** The search parameters of the order list. `tab` is a stage or "all". */
export const ordersSearch = listSearch.extend({
  payment: listSearch.shape.q,
  returns: listSearch.shape.q,
  days: daysFilter,
  sort: z.enum(orderSorts).optional().catch(undefined),
});
type OrdersSearch = z.infer<typeof ordersSearch>;

export type OrderFilter = z.input<NonNullable<(typeof orders.neighbours)["~orpc"]["inputSchema"]>>["query"];

/** The filters and the sort order of the list as query parameters of the API. */
export function orderFilterOf({ q, tab, payment, returns, days, sort }: OrdersSearch): OrderFilter {
  const [from, to] = days?.split("..") ?? [];
  return {
    search: q,
    stage: stages.find((stage): stage is Stage => stage === tab),
    payment_status: payment as OrderFilter["payment_status"],
    return_status: returns as OrderFilter["return_status"],
    from: from || undefined,
    to: to || undefined,
    sort,
  };
}

export function ordersQuery(shopId: number, search: OrdersSearch) {
  const { limit, cursor } = search;
  const query = { ...orderFilterOf(search), limit, cursor };
  return api.orders.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}
