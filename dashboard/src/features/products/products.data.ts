import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { RejectedError } from "@vitrine/contract/client";
import type { Product } from "@vitrine/contract/products/product";
import type { ProductDraft } from "@vitrine/contract/products/product-drafts";
import {
  type ProductFilter,
  type ProductSort,
  productSorts,
} from "@vitrine/contract/products/product-filter";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { productFilterSearch } from "../../shared/products/product-filter.ts";
import { errorCode } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { useRepeatableRequest } from "../../shared/useRepeatableRequest.ts";
import type { Version } from "./merge.rules.ts";

/** The search parameters of the product list. */
export const productSearch = productFilterSearch.extend({
  sort: z.enum(productSorts).optional().catch(undefined),
});

interface ProductListQuery extends ProductFilter {
  sort?: ProductSort;
  limit?: number;
  cursor?: string;
}

export function useProducts(query: ProductListQuery) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.products.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

/** The products before and after one in the filtered and sorted list. */
export function useNeighbours(id: string, query: ProductFilter & { sort?: ProductSort }) {
  const params = { shop_id: useShop().id, id };
  return useQuery(api.products.neighbours.queryOptions({ input: { params, query } }));
}

export function useProduct(id: string) {
  return useQuery(api.products.read.queryOptions({ input: { params: { shop_id: useShop().id, id } } }));
}

/**
 * Creates a product, or updates the version that the edits are based on. A repeated
 * creation doesn't create a second product.
 */
export function useSaveProduct() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const sendOnce = useRepeatableRequest();

  const create = (draft: ProductDraft) =>
    sendOnce(draft, (keyed) => keyed.products.create({ params: { shop_id }, body: draft }));

  async function update(draft: ProductDraft, { product: { id, version }, categorisation }: Version) {
    const params = { shop_id, id };
    const [category_ids, collection_ids] = [
      categorisation.categories.map(idOf),
      categorisation.collections.map(idOf),
    ];
    try {
      const body = { ...draft, version, categorisation: { category_ids, collection_ids } };
      return await client.products.update({ params, body });
    } catch (error) {
      // The error includes the stored product. Caching it makes the editor show the conflict.
      const stored = errorCode(error) === "version_conflict" && (error as RejectedError).body["stored"];
      if (stored) {
        queries.setQueryData(api.products.read.queryKey({ input: { params } }), { data: stored as Product });
        await refetchCategorisation(params);
      }
      throw error;
    }
  }

  /** Refetches categories and collections for the conflict. If that fails, its error is shown instead. */
  async function refetchCategorisation(params: { shop_id: number; id: string }) {
    await Promise.all(
      [api.categories, api.collections].map(({ list_of_product }) =>
        queries.refetchQueries(
          { queryKey: list_of_product.queryKey({ input: { params } }) },
          { throwOnError: true },
        ),
      ),
    );
  }

  return async (draft: ProductDraft, over?: Version) => {
    const response = over ? await update(draft, over) : await create(draft);
    const params = { shop_id, id: response.data.id };
    queries.setQueryData(api.products.read.queryKey({ input: { params } }), response);
    for (const queryKey of [api.products.list.key(), api.products.neighbours.key()])
      void queries.invalidateQueries({ queryKey });
    return response;
  };
}

const idOf = ({ id }: { id: string }) => id;

export function useDeleteProduct() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.products.remove({ params: { shop_id, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.products.key(), refetchType: "none" }),
  });
}

/** Creates a draft as a copy of a product. */
export function useDuplicateProduct() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      client.products.duplicate({ params: { shop_id, id }, body: { title } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.products.list.key() }),
  });
}

/** The activity log of a product, paginated, newest first. */
export function useProductHistory(id: string) {
  const params = { shop_id: useShop().id };
  return useInfiniteQuery(
    api.activity_log.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params,
        query: { target_type: "product", target_id: id, limit: 10, cursor },
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    }),
  );
}
