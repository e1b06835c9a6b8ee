import type { AnalyticsFilter } from "@vitrine/contract/shops/analytics";
import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Today's figures of a shop, as the frame asks for them too. */
export function todayQuery(shopId: number) {
  return api.analytics.dashboard.queryOptions({ input: { query: { shop_id: shopId } } });
}

/** The figures of a range of the shop's own days. */
export function rangeQuery(shopId: number, filter: AnalyticsFilter) {
  return {
    ...api.analytics.read.queryOptions({ input: { params: { shop_id: shopId }, query: { filter } } }),
    placeholderData: keepPreviousData,
  };
}
