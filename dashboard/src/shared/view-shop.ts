import type { Shop } from "@vitrine/contract/shops/shops";
import { client } from "../api.ts";
import { notify } from "../ui/feedback/toast.tsx";
import { errorMessage } from "./api-errors.ts";

/** Opens a tab with the live shop, or if it is closed, with a preview for its users only. */
export async function viewShop({ id, is_live, store_url }: Shop): Promise<void> {
  if (is_live === 1) return void open(store_url, "_blank", "noopener");
  await openInTab(() => client.shops.preview({ params: { shop_id: id } }));
}

/** Opens a tab with a page of the shop as shoppers will see it on a date, for the user only. */
export async function viewShopOnDate({ id }: Shop, body: { at: string; path?: string }): Promise<void> {
  await openInTab(() => client.shops.preview_date({ params: { shop_id: id }, body }));
}

async function openInTab(request: () => Promise<{ data: { url: string } }>): Promise<void> {
  // Before the request, because browsers block tabs that aren't opened directly by the click.
  const tab = open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const { data } = await request();
    tab?.location.replace(data.url);
  } catch (error) {
    tab?.close();
    notify(errorMessage(error));
  }
}
