import type { DocumentSettings } from "@vitrine/contract/orders/documents";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";

export function settingsQuery(shopId: number) {
  return api.documents.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Saves the settings and caches the server's response. */
export async function saveSettings(
  shopId: number,
  body: Omit<DocumentSettings, "has_invoices" | "has_credit_notes">,
) {
  const response = await client.documents.update_settings({ params: { shop_id: shopId }, body });
  queryClient.setQueryData(settingsQuery(shopId).queryKey, { data: response.data });
  return response;
}
