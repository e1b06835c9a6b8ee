import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

export function useCoupons(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.coupons.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}
