import type { BulkAction, BulkEdit, BulkOutcome } from "@vitrine/contract/products/bulk-edits";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { useShop } from "../../session/shop.ts";
import { queryClient } from "../../queries.ts";

const lookAgainMs = 600;

/** Which products: by name, or all that a list shows. */
export type Selected = { ids: string[] } | { filter: ProductFilter };

/** More ids than this do not fit into an address. */
export const maxInUrl = 200;
const maxCounted = 1_000;

/** How many variants of what is chosen a sale runs for; undefined where they are too many to ask for. */
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

/** One edit; looked at again while the server works on it. */
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

/** What became of the products of an edit that is over. */
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

/** The results of all products, as a file. */
export function useResultFile(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: () => client.bulk_edits.result_file({ params: { shop_id, id } }),
    onSuccess: saveFile,
  });
}

/** Whoever shows products, where they are, or jobs looks at them anew. */
export function forgetProducts(): Promise<unknown> {
  const changed = [api.products, api.collections, api.categories, api.bulk_edits, api.jobs];
  return Promise.all(changed.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })));
}

function useEditAction<Input>(action: (input: Input) => Promise<{ data: BulkEdit }>) {
  return useMutation({ mutationFn: action, onSettled: () => void forgetProducts() });
}
