import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";

export function activityQuery(shopId: number, query: { limit?: number; cursor?: string }) {
  return {
    ...api.activity_log.list.queryOptions({ input: { params: { shop_id: shopId }, query } }),
    placeholderData: keepPreviousData,
    // A log is looked at for what has just happened.
    staleTime: 0,
  };
}
