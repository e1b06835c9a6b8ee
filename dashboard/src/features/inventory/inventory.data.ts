import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type {
  InventoryImport,
  InventoryRow,
  InventorySettings,
  StockChange,
} from "@vitrine/contract/products/inventory";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/feedback/toast.tsx";

interface InventoryQuery {
  search?: string;
  show?: "low" | "out" | "requested" | "oversell" | "untracked";
  sort?: "title" | "-title" | "available" | "-available";
  limit?: number;
  cursor?: string;
}

export function useInventory(query: InventoryQuery) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.inventory.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useVariantStock(variantId: string | undefined) {
  const input = { params: { shop_id: useShop().id, variant_id: variantId ?? "" } };
  return useQuery(api.inventory.read.queryOptions({ input, enabled: variantId !== undefined }));
}

/** The movements of a variant, paginated, newest first. */
export function useMovements(variantId: string) {
  const params = { shop_id: useShop().id, variant_id: variantId };
  return useInfiniteQuery(
    api.inventory.list_movements.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { limit: 25, cursor } }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    }),
  );
}

/** The shoppers who wait for a variant, newest first. */
export function useWaiting(variantId: string, enabled: boolean) {
  const input = { params: { shop_id: useShop().id, variant_id: variantId }, query: { limit: 100 } };
  return useQuery(api.stock_requests.list.queryOptions({ input, enabled }));
}

/**
 * Adjusts the stock of a variant. The response updates the cache, including the list; other queries are invalidated.
 */
export function useAdjust(variantId: string) {
  const params = { shop_id: useShop().id, variant_id: variantId };
  return useMutation({
    mutationFn: (body: StockChange) => client.inventory.adjust({ params, body }),
    onSuccess: ({ data }) => showRow(params.shop_id, data),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: api.inventory.key() }),
  });
}

export function useSetLowAt(variantId: string) {
  const params = { shop_id: useShop().id, variant_id: variantId };
  return useMutation({
    mutationFn: (low_at: number | null) => client.inventory.update({ params, body: { low_at } }),
    onSuccess: ({ data }) => showRow(params.shop_id, data),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: api.inventory.key() }),
  });
}

function showRow(shopId: number, row: InventoryRow): void {
  const params = { shop_id: shopId, variant_id: row.variant_id };
  queryClient.setQueryData(api.inventory.read.queryKey({ input: { params } }), { data: row });
  queryClient.setQueriesData<{ data: InventoryRow[] }>({ queryKey: api.inventory.list.key() }, (page) =>
    page?.data
      ? { ...page, data: page.data.map((one) => (one.variant_id === row.variant_id ? row : one)) }
      : page,
  );
}

export function useInventorySettings() {
  return useQuery(api.inventory.read_settings.queryOptions({ input: { params: { shop_id: useShop().id } } }));
}

export function useSaveInventorySettings() {
  const shop_id = useShop().id;
  return async (body: InventorySettings): Promise<string> => {
    const { data, message } = await client.inventory.update_settings({ params: { shop_id }, body });
    const key = api.inventory.read_settings.queryKey({ input: { params: { shop_id } } });
    queryClient.setQueryData(key, { data });
    void queryClient.invalidateQueries({ queryKey: api.inventory.list.key() });
    return message;
  };
}

/** Previews a file of counts, or applies it. */
export function useImportCounts() {
  const params = { shop_id: useShop().id };
  return async (body: { file: File; location?: string; apply?: "1" }): Promise<InventoryImport> => {
    const { data } = await client.inventory.import({ params, body });
    if (data.applied) void queryClient.invalidateQueries({ queryKey: api.inventory.key() });
    return data;
  };
}

export function useExportInventory() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: (query: Pick<InventoryQuery, "search" | "show">) =>
      client.inventory.export({ params, query }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
}
