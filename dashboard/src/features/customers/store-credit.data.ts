import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useRepeatableRequest } from "../../shared/useRepeatableRequest.ts";
import { notify } from "../../ui/feedback/toast.tsx";

export function useStoreCredit(id: string) {
  const params = { shop_id: useShop().id, id };
  const balance = useQuery(api.store_credit.read.queryOptions({ input: { params } }));
  const entries = useInfiniteQuery(
    api.store_credit.entries.infiniteOptions({
      input: (cursor: string | undefined) => ({ params, query: { limit: 10, cursor } }),
      initialPageParam: undefined,
      getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    }),
  );
  return { balance, entries };
}

/** Changes a balance. A repeated request doesn't change it twice. */
export function useAdjustCredit(id: string) {
  const params = { shop_id: useShop().id, id };
  const queries = useQueryClient();
  const sendOnce = useRepeatableRequest();
  return async (body: { amount: number; note: string; notifies_customer: boolean }): Promise<void> => {
    try {
      const { message } = await sendOnce(body, (client) => client.store_credit.adjust({ params, body }));
      notify(message, "success");
    } finally {
      for (const queryKey of [api.store_credit.key(), api.activity_log.list.key()])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
