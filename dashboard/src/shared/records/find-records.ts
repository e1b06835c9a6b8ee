import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** Kinds of records that `RecordsField` finds. */
export type ThingKind = "products" | "categories" | "collections";

/** Records of a kind whose name matches the search, to choose from. */
export function useThingsFound(kind: ThingKind, words: string) {
  const params = { shop_id: useShop().id };
  const input = { params, query: { search: words, limit: 8 } };
  const options = { placeholderData: keepPreviousData, enabled: words !== "" };
  // Each kind has its own endpoint; only the one of `kind` is requested.
  const of = (one: ThingKind) => ({ ...options, enabled: options.enabled && kind === one });
  const found = {
    products: useQuery({ ...api.products.list.queryOptions({ input }), ...of("products") }),
    categories: useQuery({ ...api.categories.list.queryOptions({ input }), ...of("categories") }),
    collections: useQuery({ ...api.collections.list.queryOptions({ input }), ...of("collections") }),
  }[kind];
  const things = found.data?.data.map((thing) => ({
    id: thing.id,
    title: "trail" in thing ? [...thing.trail, thing].map(({ title }) => title).join(" › ") : thing.title,
  }));
  return { things, error: found.error, isFetching: found.isFetching };
}
