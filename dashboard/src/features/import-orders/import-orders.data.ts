import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { OrderColumn, OrderImport } from "@vitrine/contract/orders/import-orders";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

const pollMs = 1000;

export interface ChosenFile {
  file: File;
  /** Undefined if the headers of the file decide. */
  fields?: (OrderColumn | null)[] | undefined;
}

const bodyOf = ({ file, fields }: ChosenFile) => ({
  file,
  ...(fields && { fields: JSON.stringify(fields) }),
});

export function usePreview() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: async (chosen: ChosenFile) =>
      (await client.import_orders.preview({ params, body: bodyOf(chosen) })).data,
  });
}

export function useCreateImport() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: (chosen: ChosenFile) => client.import_orders.create({ params, body: bodyOf(chosen) }),
    onSuccess: refetchImports,
  });
}

/** The shop's imports, the newest first, polled each second while one is in progress. */
export function useOrderImports(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.import_orders.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? pollMs : false),
  });
}

export function isInProgress({ status }: OrderImport): boolean {
  return status === "running" || status === "undoing";
}

export function useUndoImport() {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (id: string) => client.import_orders.undo({ params: { shop_id, id } }),
    onSuccess: refetchImports,
  });
}

export function useRetryImport() {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (id: string) => client.import_orders.retry({ params: { shop_id, id } }),
    onSettled: refetchImports,
  });
}

function refetchImports() {
  return queryClient.invalidateQueries({ queryKey: api.import_orders.key() });
}
