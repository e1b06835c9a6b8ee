import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { createClient } from "@vitrine/contract/client";
import { api, wire } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { useRequestKey } from "../../shared/request-key.ts";
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
  const requestKey = useRequestKey();
  return async (body: { amount: number; note: string; notifies_customer: boolean }): Promise<void> => {
    const { store_credit } = createClient({ ...wire, idempotencyKey: () => requestKey.keyOf(body) });
    try {
      const { message } = await store_credit.adjust({ params, body });
      notify(message, "success");
      requestKey.forget();
    } finally {
      for (const queryKey of [api.store_credit.key(), api.activity_log.list.key()])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
