import type { Shop } from "@vitrine/contract/shops/shops";
import { client } from "../api.ts";
import { notify } from "../ui/feedback/toast.tsx";
import { errorMessage } from "./api-errors.ts";

/** Opens a tab with the shop as shoppers find it; while it is closed, a preview for its own people alone. */
export async function viewShop({ id, is_live, store_url }: Shop): Promise<void> {
  if (is_live === 1) return void open(store_url, "_blank", "noopener");
  // At once, on the press: a browser keeps out tabs that open later.
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
