import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  CollectionDraft,
  CollectionKind,
  collectionProductParts,
} from "@vitrine/contract/products/collections";
import type { Rules } from "@vitrine/contract/products/collection-rules";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

interface CollectionListQuery {
  search?: string;
  kind?: CollectionKind;
  sort?: "newest" | "title";
  limit?: number;
  cursor?: string;
}

export function useCollections(query: CollectionListQuery) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.collections.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useCollection(id: string) {
  return useQuery(api.collections.read.queryOptions({ input: { params: { shop_id: useShop().id, id } } }));
}

export type Part = (typeof collectionProductParts)[number];

export function useCollectionProducts(id: string, part: Part) {
  const params = { shop_id: useShop().id, id };
  return useInfiniteQuery(
    api.collections.list_products.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { part, limit: 50, cursor } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    }),
  );
}

/** The number and the newest of the products that match rules. Disabled while `rules` is undefined. */
export function usePreview(rules: Rules | undefined) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.collections.preview.queryOptions({
      input: { params, body: { rules: rules ?? { match: "all", conditions: [], groups: [] } } },
      placeholderData: keepPreviousData,
    }),
    enabled: rules !== undefined,
  });
}

export type Action = "add" | "remove" | "pin" | "unpin" | "exclude" | "include";

/** Mutations of collections. They invalidate the cached collections. */
export function useCollectionActions() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const notified = async <T>(response: Promise<T>): Promise<T> => {
    const reply = await response;
    await queries.invalidateQueries({ queryKey: api.collections.key() });
    return reply;
  };
  return {
    save: (draft: CollectionDraft, kind: CollectionKind, existing?: { id: string; version: number }) =>
      notified(
        existing
          ? client.collections.update({
              params: { shop_id, id: existing.id },
              body: { ...draft, version: existing.version },
            })
          : client.collections.create({ params: { shop_id }, body: { ...draft, kind } }),
      ),
    async remove(id: string) {
      const reply = await client.collections.remove({ params: { shop_id, id } });
      queries.removeQueries({
        queryKey: api.collections.read.queryKey({ input: { params: { shop_id, id } } }),
      });
      // The collections of products change, too. They aren't refetched here, because the page of the deleted collection
      // may still be open.
      void queries.invalidateQueries({ queryKey: api.collections.key(), refetchType: "none" });
      void queries.invalidateQueries({ queryKey: api.collections.list.key() });
      return reply;
    },
    changeProducts: (id: string, action: Action, product_ids: string[]) =>
      notified(
        client.collections.change_products({ params: { shop_id, id }, body: { action, product_ids } }),
      ),
    moveProduct: (id: string, product_id: string, position: number) =>
      notified(client.collections.move_product({ params: { shop_id, id }, body: { product_id, position } })),
  };
}
