import { type orders, orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { stages, type Stage } from "@vitrine/contract/orders/orders";
import * as z from "zod";
import { api } from "../../api.ts";
import { amountsFilter, daysFilter, listSearch } from "../../ui/table/list-search.ts";

const choice = listSearch.shape.q;

/** The search parameters of the order list. `tab` is a stage, the id of a saved view, or "all". */
export const ordersSearch = listSearch.extend({
  payment: choice,
  status: choice,
  returns: choice,
  proof: choice,
  advance: choice,
  tag: choice,
  method: choice,
  source: choice,
  coupon: choice,
  area: choice,
  courier: choice,
  total: amountsFilter,
  days: daysFilter,
  sort: z.enum(orderSorts).optional().catch(undefined),
});
export type OrdersSearch = z.infer<typeof ordersSearch>;

export type OrderFilter = z.input<NonNullable<(typeof orders.neighbours)["~orpc"]["inputSchema"]>>["query"];

export function stageOf(tab: string | undefined): Stage | undefined {
  return stages.find((stage) => stage === tab);
}

/** The filters and the sort order of the list as query parameters of the API. */
export function orderFilterOf(search: OrdersSearch): OrderFilter {
  const { q, tab, payment, status, returns, proof, tag, method, source, coupon, area, courier } = search;
  const { total, days, sort } = search;
  const [from, to] = days?.split("..") ?? [];
  const [min, max] = total?.split("..") ?? [];
  return {
    search: q,
    stage: stageOf(tab) ?? stageOf(status),
    payment_status: payment as OrderFilter["payment_status"],
    return_status: returns as OrderFilter["return_status"],
    payment_proof: proof as OrderFilter["payment_proof"],
    advance: search.advance as OrderFilter["advance"],
    from: from || undefined,
    to: to || undefined,
    tag,
    payment_method: method,
    source: source as OrderFilter["source"],
    coupon,
    area,
    courier,
    total_min: min || undefined,
    total_max: max || undefined,
    sort,
  };
}

export function ordersQuery(shopId: number, search: OrdersSearch) {
  const { limit, cursor } = search;
  const query = { ...orderFilterOf(search), limit, cursor };
  return api.orders.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}
