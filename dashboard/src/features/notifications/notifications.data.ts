import type { Notification } from "@vitrine/contract/notifications";
import { useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const newestInBell = 8;

export interface NotificationSearch {
  limit?: number;
  cursor?: string;
  unread?: "1";
}

export function notificationsQuery(shopId: number, query: NotificationSearch = {}) {
  return api.notifications.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

/** The newest few, for the bell. */
export function newestQuery(shopId: number) {
  return notificationsQuery(shopId, { limit: newestInBell });
}

export function unreadQuery(shopId: number) {
  return api.notifications.count.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Marks notifications as read; without ids, all. */
export function useMarkRead(shopId: number) {
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      client.notifications.mark_read({ params: { shop_id: shopId }, body: { ids } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
  });
}

/** Puts what was just heard on top of the bell. */
export function addNotification(shopId: number, notification: Notification, unread: number): void {
  queryClient.setQueryData(unreadQuery(shopId).queryKey, { data: { unread } });
  queryClient.setQueryData(
    newestQuery(shopId).queryKey,
    (known) =>
      known && {
        ...known,
        data: [notification, ...known.data.filter(({ id }) => id !== notification.id)].slice(0, newestInBell),
      },
  );
  void queryClient.invalidateQueries({ queryKey: api.notifications.list.key(), refetchType: "active" });
}
