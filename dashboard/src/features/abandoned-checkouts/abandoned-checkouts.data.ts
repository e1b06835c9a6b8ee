import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type abandoned_checkouts,
  type AbandonedState,
  abandonedStates,
  type RecoverySettings,
} from "@vitrine/contract/checkout/abandoned-checkouts";
import type * as z from "zod";
import { hasPermission } from "@vitrine/contract/roles";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { daysFilter, listSearch } from "../../ui/table/list-search.ts";

/** The search parameters of the list. `tab` is a state or "all". */
export const abandonedSearch = listSearch.extend({ days: daysFilter });
type AbandonedSearch = z.infer<typeof abandonedSearch>;

type Filter = z.input<NonNullable<(typeof abandoned_checkouts.export)["~orpc"]["inputSchema"]>>["query"];

function filterOf({ q, tab, days }: AbandonedSearch): Filter {
  const [from, to] = days?.split("..") ?? [];
  return {
    search: q,
    state: abandonedStates.find((state): state is AbandonedState => state === tab),
    from: from || undefined,
    to: to || undefined,
  };
}

export function abandonedQuery(shopId: number, search: AbandonedSearch) {
  const { limit, cursor } = search;
  const query = { ...filterOf(search), limit, cursor };
  return api.abandoned_checkouts.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

/** True if the user may export checkouts, email customers and change the settings. */
export function useMayManage(): boolean {
  return hasPermission(useShop().permissions, "customers");
}

export function useExport(search: AbandonedSearch) {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: () => client.abandoned_checkouts.export({ params, query: filterOf(search) }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
}

export function checkoutQuery(shopId: number, id: string) {
  return api.abandoned_checkouts.read.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** Sends an email about a checkout, then shows it as the server returns it. */
export function useSendEmail(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: () => client.abandoned_checkouts.send_email({ params: { shop_id, id } }),
    onSuccess: ({ message, data }) => {
      queryClient.setQueryData(checkoutQuery(shop_id, id).queryKey, { data });
      void queryClient.invalidateQueries({ queryKey: api.abandoned_checkouts.list.key() });
      notify(message, "success");
    },
    onError: (error) => {
      notify(errorMessage(error), "warning");
      void queryClient.invalidateQueries({ queryKey: checkoutQuery(shop_id, id).queryKey });
    },
  });
}

export function settingsQuery(shopId: number) {
  return api.abandoned_checkouts.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** True once it is known that no email is sent. */
export function useAreEmailsOff(): boolean {
  const { data } = useQuery({ ...settingsQuery(useShop().id), enabled: useMayManage() });
  const settings = data?.data;
  return (
    settings !== undefined &&
    [settings.first_after, settings.second_after, settings.third_after].every((delay) => delay === null)
  );
}

/** Saves the settings and caches the server's response. */
export async function saveSettings(shopId: number, body: Omit<RecoverySettings, "coupons">) {
  const response = await client.abandoned_checkouts.update_settings({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  return response;
}
