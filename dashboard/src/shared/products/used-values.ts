import type { UsedValueKind } from "@vitrine/contract/products/product-filter";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import type { RemoteOption } from "../../ui/combobox/remote-option.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useShop } from "../../session/shop.ts";

/** Vendors, types or tags in use, most frequent first. `search` is the text of the last search. */
export function useUsedValues(of: UsedValueKind, first?: string) {
  const params = { shop_id: useShop().id };
  const locale = useLocale();
  const [search, setSearch] = useState(first);
  const { data } = useQuery({
    ...api.products.list_values.queryOptions({
      input: { params, query: { of, search: search || undefined } },
      placeholderData: keepPreviousData,
    }),
    // Not fetched before the field receives focus.
    enabled: search !== undefined,
  });
  const options: RemoteOption[] = (data?.data ?? []).map(({ value, count }) => ({
    value,
    label: value,
    note: count.toLocaleString(locale),
  }));
  return { options, search: search ?? "", onSearch: setSearch };
}
