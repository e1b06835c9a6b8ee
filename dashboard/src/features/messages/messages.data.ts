import { type MessageChange, type MessageStatus, messageStatuses } from "@vitrine/contract/shops/messages";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import type { ListSearch } from "../../ui/table/list-search.ts";

/** A page of the list. `tab` is a status or "all". */
export function messagesQuery(shopId: number, { q, tab, limit, cursor }: ListSearch) {
  const status = messageStatuses.find((one): one is MessageStatus => one === tab);
  const query = { search: q, status, limit, cursor };
  return api.messages.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

export function unreadMessagesQuery(shopId: number) {
  return api.messages.count_unread.queryOptions({ input: { params: { shop_id: shopId } } });
}

export function messageQuery(shopId: number, id: string) {
  return api.messages.read.queryOptions({ input: { params: { shop_id: shopId, id } } });
}

/** Marks messages as read or unread, or deletes them. */
export async function changeMessages(
  shopId: number,
  ids: readonly string[],
  change: MessageChange,
): Promise<{ message: string }> {
  try {
    return await client.messages.change_many({
      params: { shop_id: shopId },
      body: { ids: [...ids], change },
    });
  } finally {
    void queryClient.invalidateQueries({ queryKey: api.messages.list.key() });
    void queryClient.invalidateQueries({ queryKey: api.messages.count_unread.key() });
    // A deleted message can't be read again while its page is still open.
    if (change !== "delete") void queryClient.invalidateQueries({ queryKey: api.messages.read.key() });
  }
}

export function settingsQuery(shopId: number) {
  return api.messages.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}
