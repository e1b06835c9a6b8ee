import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";

export function activityQuery(shopId: number, query: { limit?: number; cursor?: string }) {
  return {
    ...api.activity_log.list.queryOptions({ input: { params: { shop_id: shopId }, query } }),
    placeholderData: keepPreviousData,
    // Users open the log to see the latest changes.
    staleTime: 0,
  };
}
