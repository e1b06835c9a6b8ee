import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";

export function searchesQuery(shopId: number, query: { only?: "nothing"; limit?: number; cursor?: string }) {
  return {
    ...api.searches.list.queryOptions({ input: { params: { shop_id: shopId }, query } }),
    placeholderData: keepPreviousData,
  };
}
