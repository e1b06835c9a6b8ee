import type { SavedView, ViewList } from "@vitrine/contract/shops/saved-views";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useRecordActions } from "../records/record-data.ts";

/** The saved views of a list that the user sees. Empty while they load. */
export function useSavedViews(list: ViewList): SavedView[] {
  const params = { shop_id: useShop().id };
  const { data } = useQuery(api.saved_views.list.queryOptions({ input: { params, query: { list } } }));
  return data?.data ?? [];
}

export function useSavedViewActions() {
  return useRecordActions<Omit<SavedView, "id" | "may_change" | "version">, SavedView>(api.saved_views);
}
