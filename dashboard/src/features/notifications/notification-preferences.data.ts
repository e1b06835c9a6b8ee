import type {
  NoticeChannel,
  NotificationPreference,
} from "@vitrine/contract/accounts/notification-preferences";
import { useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";

interface Change {
  kind: NotificationPreference["kind"];
  channel: NoticeChannel;
  is_on: boolean;
}

export function preferencesQuery(shopId: number) {
  return api.notification_preferences.list.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Changes one channel of one kind. The switch moves before the server responds, and back if it rejects the change. */
export function useSetPreference(shopId: number) {
  const { queryKey } = preferencesQuery(shopId);
  const show = ({ kind, channel, is_on }: Change) =>
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          data: known.data.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one)),
        },
    );
  return useMutation({
    mutationFn: (body: Change) =>
      client.notification_preferences.update({ params: { shop_id: shopId }, body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onError: (_, change) => show({ ...change, is_on: !change.is_on }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
  });
}
