import type { DeliveryDay, OrderSort } from "@vitrine/contract/orders/order-endpoints";
import { type orderSources, paymentStatuses, type Stage, stages } from "@vitrine/contract/orders/orders";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The filters and the sort order of the list of orders. */
export interface OrderFilter {
  search?: string;
  stage?: Stage;
  payment_status?: (typeof paymentStatuses)[number];
  return_status?: "requested" | "open";
  payment_proof?: "pending";
  advance?: "due";
  cash?: "missing";
  from?: string;
  to?: string;
  tag?: string;
  payment_method?: string;
  source?: (typeof orderSources)[number];
  coupon?: string;
  /** A region, city or postcode. */
  area?: string;
  courier?: string;
  delivery_method?: "delivery" | "pickup";
  delivery_from?: DeliveryDay;
  delivery_to?: DeliveryDay;
  /** "16:00-18:00" */
  slot?: string;
  total_min?: number;
  total_max?: number;
  sort: OrderSort;
}

/** Filters by both statuses or neither, because the indexes contain them in this order. */
export function hasStatus(filter: OrderFilter) {
  if (!filter.stage && !filter.payment_status) return sql``;
  return sql`
    and o.stage = any(${stagesOf(filter)}) and o.payment_status = any(${paymentStatusesOf(filter)})`;
}

// A literal, so that PostgreSQL can use the partial index.
export function hasReturns({ return_status }: OrderFilter) {
  return return_status ? sql`and o.return_status = ${sql.lit(return_status)}` : sql``;
}

// Literals, like the limits: PostgreSQL can't estimate the length of an array parameter, and would plan each
// time.
export const stagesOf = ({ stage }: OrderFilter) => (stage ? arrayOf(sql.lit(stage)) : allStages);
export const paymentStatusesOf = ({ payment_status }: OrderFilter) =>
  payment_status ? arrayOf(sql.lit(payment_status)) : allPaymentStatuses;
const arrayOf = (values: Sql) => sql`array[${values}]::text[]`;
// One SQL fragment for each list, not one for each value.
const literals = (values: readonly string[]) => arrayOf(sql.raw(values.map((value) => `'${value}'`).join()));
const allStages = literals(stages);
const allPaymentStatuses = literals(paymentStatuses);

export function isInDays(tx: ShopTx, { from, to }: OrderFilter, placedAt = sql`o.placed_at`) {
  const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;
  return sql`
    ${from ? sql`and ${placedAt} >= (${from}::date::timestamp at time zone ${zone})` : sql``}
    ${to ? sql`and ${placedAt} < ((${to}::date + 1)::timestamp at time zone ${zone})` : sql``}`;
}
