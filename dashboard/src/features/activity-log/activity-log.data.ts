import type { ActivityFilter } from "@vitrine/contract/accounts/activity-log";
import { activityAreas } from "@vitrine/contract/accounts/activity-areas";
import { keepPreviousData } from "@tanstack/react-query";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useDownload } from "../../shared/useDownload.ts";
import { daysFilter, listSearch } from "../../ui/table/list-search.ts";

export const activitySearch = listSearch.extend({
  member: z.uuid().optional().catch(undefined),
  area: z.enum(activityAreas).optional().catch(undefined),
  days: daysFilter,
});

/** The filter of the API for the filters in the page's URL. */
export function filterOf({ member, area, days }: z.infer<typeof activitySearch>): ActivityFilter {
  const [from, to] = days?.split("..") ?? [];
  return { member, area, from: from || undefined, to: to || undefined };
}

export function activityQuery(shopId: number, query: ActivityFilter & { limit?: number; cursor?: string }) {
  return {
    ...api.activity_log.list.queryOptions({ input: { params: { shop_id: shopId }, query } }),
    placeholderData: keepPreviousData,
    // Users open the log to see the latest changes.
    staleTime: 0,
  };
}

export function actorsQuery(shopId: number) {
  return api.activity_log.list_members.queryOptions({ input: { params: { shop_id: shopId } } });
}

export function useExportActivity() {
  const shop_id = useShop().id;
  return useDownload((query: ActivityFilter) => client.activity_log.export({ params: { shop_id }, query }));
}
