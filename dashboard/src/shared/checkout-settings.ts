import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import { api, client } from "../api.ts";
import { queryClient } from "../queries.ts";

export function settingsQuery(shopId: number) {
  return api.checkout_settings.read.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves some of the settings and caches the server's response. */
export async function saveSettings(
  shopId: number,
  body: Partial<Omit<CheckoutSettings, "currency">> & Pick<CheckoutSettings, "version">,
) {
  const response = await client.checkout_settings.update({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  void queryClient.invalidateQueries({ queryKey: api.shops.readiness.key() });
  return response;
}
