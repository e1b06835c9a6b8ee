import type { AnalyticsFilter } from "@vitrine/contract/shops/analytics";
import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Today's figures of a shop. The shell uses the same query for the count in its menu. */
export function todayQuery(shopId: number) {
  return api.analytics.dashboard.queryOptions({ input: { query: { shop_id: shopId } } });
}

/** The figures of a date range, in days of the shop's time zone. */
export function rangeQuery(shopId: number, filter: AnalyticsFilter) {
  return {
    ...api.analytics.read.queryOptions({ input: { params: { shop_id: shopId }, query: { filter } } }),
    placeholderData: keepPreviousData,
  };
}
