import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProductDraft, ProductStatus } from "@vitrine/contract/products";
import { api, client } from "../../api.ts";
import { useShop } from "../../frame/shop.ts";

export interface ProductListQuery {
  search?: string;
  status?: ProductStatus;
  sort?: "newest" | "title" | "updated";
  limit?: number;
  cursor?: string;
}

export function useProducts(query: ProductListQuery) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.products.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useProduct(id: string) {
  return useQuery(api.products.read.queryOptions({ input: { params: { shop_id: useShop().id, id } } }));
}

/** Adds a product, or stores it under the id and the version it was read with. */
export function useSaveProduct() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async (draft: ProductDraft, stored?: { id: string; version: number }) => {
    const answer = stored
      ? await client.products.update({
          params: { shop_id, id: stored.id },
          body: { ...draft, version: stored.version },
        })
      : await client.products.create({ params: { shop_id }, body: draft });
    const params = { shop_id, id: answer.data.id };
    queries.setQueryData(api.products.read.queryKey({ input: { params } }), answer);
    void queries.invalidateQueries({ queryKey: api.products.list.key() });
    return answer;
  };
}

export function useDeleteProduct() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.products.remove({ params: { shop_id, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.products.key(), refetchType: "none" }),
  });
}
