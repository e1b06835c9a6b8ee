import { hasPermission } from "@vitrine/contract/roles";
import type { Shop } from "@vitrine/contract/shops/shops";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { unreadMessagesQuery } from "../../features/messages/messages.data.ts";
import { unreadQuery } from "../../features/notifications/notifications.data.ts";

/** Numbers of a shop that the shell shows: unread notifications, and what waits in the pages of the menu. */
export function useShopCounts(shop: Shop | undefined) {
  const shop_id = shop?.id ?? 0;
  const enabled = shop !== undefined;
  const unread = useQuery({ ...unreadQuery(shop_id), enabled }).data?.data.unread ?? 0;
  const toDo = useQuery({
    ...api.analytics.orders_to_do.queryOptions({ input: { params: { shop_id } } }),
    enabled: enabled && hasPermission(shop.permissions, "orders"),
  }).data?.data;
  const messages = useQuery({
    ...unreadMessagesQuery(shop_id),
    enabled: enabled && hasPermission(shop.permissions, "customers"),
  }).data?.data;
  return { unread, menu: { orders: toDo?.to_confirm, messages: messages?.unread } };
}
