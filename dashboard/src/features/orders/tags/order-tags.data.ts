import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import type { TagSuggestions } from "../../../shared/tags/tag-suggestions.ts";

/** The tags of the shop's orders. Not fetched before the field receives focus, unless `first` is the first search. */
export function useOrderTags(first?: string): TagSuggestions {
  const params = { shop_id: useShop().id };
  const [search, setSearch] = useState(first);
  const { data } = useQuery({
    ...api.orders.tags.queryOptions({
      input: { params, query: { search: search?.slice(0, 40) || undefined } },
      placeholderData: keepPreviousData,
    }),
    enabled: search !== undefined,
  });
  const options = (data?.data ?? []).map((tag) => ({ value: tag, label: tag }));
  return { search: search ?? "", onSearch: setSearch, options };
}
