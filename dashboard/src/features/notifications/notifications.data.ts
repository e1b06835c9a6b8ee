import type { Notification } from "@vitrine/contract/accounts/notifications";
import { useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const newestInBell = 8;

interface NotificationSearch {
  limit?: number;
  cursor?: string;
  unread?: "1";
}

export function notificationsQuery(shopId: number, query: NotificationSearch = {}) {
  return api.notifications.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

/** The newest notifications, for the bell. */
export function newestQuery(shopId: number) {
  return notificationsQuery(shopId, { limit: newestInBell });
}

export function unreadQuery(shopId: number) {
  return api.notifications.count.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Marks notifications as read; without ids, all of them. Updates the cache before the server responds. */
export async function markRead(shopId: number, ids?: readonly string[]): Promise<{ message: string }> {
  const params = { shop_id: shopId };
  await queryClient.cancelQueries({ queryKey: api.notifications.key() });
  showAsRead(shopId, ids);
  try {
    return await client.notifications.mark_read({ params, body: { ids: ids && [...ids] } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: api.notifications.key() });
  }
}

export function useMarkRead(shopId: number) {
  return useMutation({ mutationFn: (ids?: readonly string[]) => markRead(shopId, ids) });
}

/** Marks a notification as read when its link is opened. A failure isn't shown: it stays unread. */
export function readOnOpening(shopId: number, { id, read }: Pick<Notification, "id" | "read">): void {
  if (!read) markRead(shopId, [id]).catch(() => undefined);
}

function showAsRead(shopId: number, ids: readonly string[] | undefined): void {
  const lists = { queryKey: api.notifications.list.key({ input: { params: { shop_id: shopId } } }) };
  const seen = new Set<string>();
  queryClient.setQueriesData<{ data: Notification[] }>(
    lists,
    (known) =>
      known && {
        ...known,
        data: known.data.map((one) => {
          if (one.read || ids?.includes(one.id) === false) return one;
          seen.add(one.id);
          return { ...one, read: true };
        }),
      },
  );
  queryClient.setQueryData(
    unreadQuery(shopId).queryKey,
    (known) => known && { data: { unread: ids ? Math.max(0, known.data.unread - seen.size) : 0 } },
  );
}

/** Adds a received notification to the cached list of the bell, and updates the number of unread ones. */
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
