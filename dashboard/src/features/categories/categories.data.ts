import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CategoryDraft } from "@vitrine/contract/products/categories";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** The children of a category, or the top level. With `search`, matches by title from all levels. */
export function useCategories(query: { parent_id?: string; search?: string }) {
  const params = { shop_id: useShop().id };
  return useInfiniteQuery(
    api.categories.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { ...query, limit: 100, cursor } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

export function useCategory(id: string | undefined) {
  const params = { shop_id: useShop().id, id: id ?? "" };
  return useQuery({
    ...api.categories.read.queryOptions({ input: { params } }),
    enabled: id !== undefined,
  });
}

export function useCategoryProducts(id: string) {
  const params = { shop_id: useShop().id, id };
  return useInfiniteQuery(
    api.categories.list_products.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { limit: 50, cursor } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    }),
  );
}

/** Mutations of categories. They invalidate the cached categories. */
export function useCategoryActions() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const notified = async <T>(response: Promise<T>): Promise<T> => {
    const reply = await response;
    await queries.invalidateQueries({ queryKey: api.categories.key() });
    void queries.invalidateQueries({ queryKey: api.collections.key() });
    return reply;
  };
  return {
    save: (draft: CategoryDraft, existing?: { id: string; version: number }, parent_id?: string) =>
      notified(
        existing
          ? client.categories.update({
              params: { shop_id, id: existing.id },
              body: { ...draft, version: existing.version },
            })
          : client.categories.create({ params: { shop_id }, body: { ...draft, parent_id } }),
      ),
    move: (id: string, parent_id: string | null, position: number) =>
      notified(client.categories.move({ params: { shop_id, id }, body: { parent_id, position } })),
    async remove(id: string, products_to?: string) {
      const reply = await client.categories.remove({ params: { shop_id, id }, query: { products_to } });
      queries.removeQueries({
        queryKey: api.categories.read.queryKey({ input: { params: { shop_id, id } } }),
      });
      // Its subcategories, the category that gets its products, and the categories of products change, too. They aren't
      // refetched here, because the page of the deleted category may still be open.
      void queries.invalidateQueries({ queryKey: api.categories.key(), refetchType: "none" });
      void queries.invalidateQueries({ queryKey: api.collections.key() });
      await queries.invalidateQueries({ queryKey: api.categories.list.key() });
      return reply;
    },
    async changeProducts(id: string, action: "add" | "remove", product_ids: string[]) {
      const reply = await notified(
        client.categories.change_products({ params: { shop_id, id }, body: { action, product_ids } }),
      );
      // Lists of products can be filtered by category.
      void queries.invalidateQueries({ queryKey: api.products.key() });
      return reply;
    },
  };
}
