import type { Shop } from "@vitrine/contract/shops/shops";
import { client } from "../api.ts";
import { notify } from "../ui/feedback/toast.tsx";
import { errorMessage } from "./api-errors.ts";

/** Opens a tab with the live shop, or if it is closed, with a preview for its users only. */
export async function viewShop({ id, is_live, store_url }: Shop): Promise<void> {
  if (is_live === 1) return void open(store_url, "_blank", "noopener");
  // Before the request, because browsers block tabs that aren't opened directly by the click.
  const tab = open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const { data } = await client.shops.preview({ params: { shop_id: id } });
    tab?.location.replace(data.url);
  } catch (error) {
    tab?.close();
    notify(errorMessage(error));
  }
}
