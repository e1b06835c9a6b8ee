import type { BulkAction, BulkEdit, BulkOutcome } from "@vitrine/contract/products/bulk-edits";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { useShop } from "../../session/shop.ts";
import { queryClient } from "../../queries.ts";

const lookAgainMs = 600;

/** The selected products: by id, or all products that match a filter. */
export type Selected = { ids: string[] } | { filter: ProductFilter };

/** Maximum number of ids that fit into a URL. */
export const maxInUrl = 200;
const maxCounted = 1_000;

/** Number of selected variants that are on sale; undefined if too many products are selected to request it. */
export function useOnSale(select: Selected): number | undefined {
  const params = { shop_id: useShop().id };
  const chosen = "ids" in select ? { product_ids: select.ids.join(",") } : select.filter;
  const isMany = "ids" in select && select.ids.length > maxInUrl;
  const { data } = useQuery({
    ...api.variants.list.queryOptions({
      input: { params, query: { ...chosen, only: "on_sale", limit: maxCounted } },
    }),
    enabled: !isMany,
    staleTime: 0,
  });
  return isMany || data?.meta.next_cursor ? undefined : (data?.data.length ?? 0);
}

/** One bulk edit, polled while the server works on it. */
export function useBulkEdit(id: string | undefined) {
  return useQuery({
    ...api.bulk_edits.read.queryOptions({ input: { params: { shop_id: useShop().id, id: id ?? "" } } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.data.status === "running" ? lookAgainMs : false),
  });
}

export function useBulkEdits(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.bulk_edits.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

/** The outcomes of the products of a finished bulk edit. */
export function useBulkEditRows(
  id: string,
  query: { outcome?: BulkOutcome; limit?: number; cursor?: string },
) {
  const params = { shop_id: useShop().id, id };
  return useQuery(
    api.bulk_edits.rows.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useStartBulkEdit() {
  const params = { shop_id: useShop().id };
  return useEditAction((body: { select: Selected; action: BulkAction }) =>
    client.bulk_edits.create({ params, body }),
  );
}

export function useUndoBulkEdit() {
  const shop_id = useShop().id;
  return useEditAction((id: string) => client.bulk_edits.undo({ params: { shop_id, id } }));
}

export function useCancelBulkEdit() {
  const shop_id = useShop().id;
  return useEditAction((id: string) => client.bulk_edits.cancel({ params: { shop_id, id } }));
}

/** Downloads the outcomes of all products as a file. */
export function useResultFile(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: () => client.bulk_edits.result_file({ params: { shop_id, id } }),
    onSuccess: saveFile,
  });
}

/** Invalidates the cached products, categories, collections and jobs. */
export function forgetProducts(): Promise<unknown> {
  const changed = [api.products, api.collections, api.categories, api.bulk_edits, api.jobs];
  return Promise.all(changed.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })));
}

function useEditAction<Input>(action: (input: Input) => Promise<{ data: BulkEdit }>) {
  return useMutation({ mutationFn: action, onSettled: () => void forgetProducts() });
}
