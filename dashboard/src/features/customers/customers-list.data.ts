import type { customers } from "@vitrine/contract/customers/customers";
import { type CustomerConditions, customerSorts } from "@vitrine/contract/customers/customer-filter";
import * as z from "zod";
import { api } from "../../api.ts";
import { amountsFilter, daysFilter, listSearch } from "../../ui/table/list-search.ts";

const choice = listSearch.shape.q;

/** The search parameters of the list of customers. `tab` is the id of a segment or "all". */
export const customersSearch = listSearch.extend({
  tag: choice,
  country: choice,
  marketing: choice,
  exempt: choice,
  blocked: choice,
  orders: amountsFilter,
  spent: amountsFilter,
  days: daysFilter,
  sort: z.enum(customerSorts).optional().catch(undefined),
});
export type CustomersSearch = z.infer<typeof customersSearch>;

type Query = z.input<NonNullable<(typeof customers.neighbours)["~orpc"]["inputSchema"]>>["query"];

/** The filters of the list as the API names them. */
export function conditionsOf(search: Partial<CustomersSearch>): CustomerConditions {
  const { tag, country, marketing, exempt, blocked } = search;
  const [orders_min, orders_max] = numbersOf(search.orders);
  const [spent_min, spent_max] = numbersOf(search.spent);
  const [from, to] = search.days?.split("..") ?? [];
  const all = {
    tag,
    country,
    marketing,
    exempt,
    blocked,
    orders_min,
    orders_max,
    spent_min,
    spent_max,
    from: from || undefined,
    to: to || undefined,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as CustomerConditions;
}

/** The filters of a segment as search parameters of the list. */
export function searchOf(conditions: CustomerConditions): Partial<CustomersSearch> {
  const { tag, country, marketing, exempt, blocked, orders_min, orders_max, spent_min, spent_max, from, to } =
    conditions;
  const range = (min: number | string | undefined, max: number | string | undefined) =>
    min === undefined && max === undefined ? undefined : `${min ?? ""}..${max ?? ""}`;
  return {
    tag,
    country,
    marketing,
    exempt,
    blocked,
    orders: range(orders_min, orders_max),
    spent: range(spent_min, spent_max),
    days: range(from, to),
  };
}

/** The filters, the search and the sort order of the list as query parameters of the API. */
export function customerQueryOf(search: CustomersSearch): Query {
  return { ...conditionsOf(search), search: search.q, sort: search.sort };
}

export function customersQuery(shop_id: number, search: CustomersSearch) {
  const { limit, cursor } = search;
  const query = { ...customerQueryOf(search), limit, cursor };
  return api.customers.list.queryOptions({ input: { params: { shop_id }, query } });
}

function numbersOf(range: string | undefined): (number | undefined)[] {
  return (range?.split("..") ?? []).map((text) => (text ? Number(text) : undefined));
}
