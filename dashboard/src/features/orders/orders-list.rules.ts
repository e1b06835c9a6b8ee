import { type orders, orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { stages, type Stage } from "@vitrine/contract/orders/orders";
import * as z from "zod";
import { amountsFilter, daysFilter, listSearch } from "../../ui/table/list-search.ts";

const choice = listSearch.shape.q;

/** Days of delivery, "2026-11-01..2026-11-20" or "today..today". Both ends are optional. */
const deliveryDaysFilter = z
  .string()
  .regex(/^(today|tomorrow|\d{4}-\d{2}-\d{2})?\.\.(today|tomorrow|\d{4}-\d{2}-\d{2})?$/)
  .optional()
  .catch(undefined);

/** The search parameters of the order list. `tab` is a stage, the id of a saved view, or "all". */
export const ordersSearch = listSearch.extend({
  payment: choice,
  status: choice,
  returns: choice,
  proof: choice,
  advance: choice,
  cash: choice,
  tag: choice,
  method: choice,
  source: choice,
  coupon: choice,
  area: choice,
  courier: choice,
  delivery: choice,
  due: deliveryDaysFilter,
  slot: choice,
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
  const { total, days, sort, delivery, due, slot } = search;
  const [from, to] = days?.split("..") ?? [];
  const [min, max] = total?.split("..") ?? [];
  const [dueFrom, dueTo] = due?.split("..") ?? [];
  return {
    search: q,
    stage: stageOf(tab) ?? stageOf(status),
    payment_status: payment as OrderFilter["payment_status"],
    return_status: returns as OrderFilter["return_status"],
    payment_proof: proof as OrderFilter["payment_proof"],
    advance: search.advance as OrderFilter["advance"],
    cash: search.cash as OrderFilter["cash"],
    from: from || undefined,
    to: to || undefined,
    tag,
    payment_method: method,
    source: source as OrderFilter["source"],
    coupon,
    area,
    courier,
    delivery_method: delivery as OrderFilter["delivery_method"],
    delivery_from: dueFrom || undefined,
    delivery_to: dueTo || undefined,
    slot,
    total_min: min || undefined,
    total_max: max || undefined,
    sort,
  };
}
