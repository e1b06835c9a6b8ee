import { useQuery } from "@tanstack/react-query";
import type { PromoPopup } from "@vitrine/contract/shops/promo-popups";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import type { SubmittedPopup } from "./promo-popup-form.ts";

function popupQuery(shopId: number) {
  return api.promo_popups.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

export function usePopup() {
  // A refetch must not overwrite fields while they're being edited.
  return useQuery({ ...popupQuery(useShop().id), refetchOnWindowFocus: false });
}

/** Saves the popup over the version that was read. */
export async function savePopup(shopId: number, values: SubmittedPopup, over: PromoPopup) {
  const body = { ...values, version: over.version };
  const saved = await client.promo_popups.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(popupQuery(shopId).queryKey, { data: saved.data });
  return saved;
}
