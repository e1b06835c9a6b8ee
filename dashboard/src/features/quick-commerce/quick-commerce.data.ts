import { useQuery } from "@tanstack/react-query";
import type { QuickCommerceDraft } from "@vitrine/contract/delivery/quick-commerce";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

function settingsQuery(shopId: number) {
  return api.quick_commerce.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

export function useSettings() {
  // A refetch must not overwrite fields while they're being edited.
  return useQuery({ ...settingsQuery(useShop().id), refetchOnWindowFocus: false });
}

/** Saves the settings and caches the server's response. */
export async function saveSettings(shopId: number, body: z.input<typeof QuickCommerceDraft>) {
  const response = await client.quick_commerce.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  return response;
}
