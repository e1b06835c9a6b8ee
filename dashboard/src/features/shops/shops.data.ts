import { RefusedError } from "@vitrine/contract/client";
import type { Readiness, Shop } from "@vitrine/contract/shops";
import { keepPreviousData, mutationOptions, useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { wordsOf } from "../../frame/refused.ts";
import { knowShop } from "../../frame/selected-shop.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/toast.tsx";

export type StepKey = Readiness["steps"][number]["key"];

/** Whether a handle is free; without one, a free one made from the name. */
export function handleQuery(asked: { name: string; handle?: string }) {
  return {
    ...api.shops.suggest_handle.queryOptions({ input: { query: asked } }),
    placeholderData: keepPreviousData,
  };
}

export function readinessQuery(shopId: number) {
  return api.shops.readiness.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Opens or closes a shop. Shows at once; taken back when the server says no, with what is missing. */
export function useSetLive(shop: Shop) {
  const live = useMutation(settingLive(shop));
  return { ...live, missing: missingOf(live.error) };
}

/** The same from where there is no switch: the other of open and closed. What came of it is said. */
export async function toggleLive(shop: Shop): Promise<void> {
  const live = queryClient.getMutationCache().build(queryClient, settingLive(shop));
  await live.execute(shop.is_live !== 1).catch(() => undefined);
}

function settingLive(shop: Shop) {
  return mutationOptions({
    mutationFn: (isLive: boolean) =>
      client.shops.update({ params: { shop_id: shop.id }, body: { is_live: isLive ? 1 : 0 } }),
    onMutate: (isLive) => {
      knowShop({ ...shop, is_live: isLive ? 1 : 0 });
      // What was before: `shop` itself has been rendered anew by the time of a refusal.
      return { before: shop };
    },
    onSuccess: ({ data, message }) => {
      knowShop(data);
      notify(message, "success");
    },
    onError: (error, _, known) => {
      if (known) knowShop(known.before);
      notify(wordsOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.shops.readiness.key() }),
  });
}

/** What a refused opening waits for. */
function missingOf(error: unknown): readonly StepKey[] {
  const missing = error instanceof RefusedError ? error.answer["missing"] : undefined;
  return Array.isArray(missing) ? missing : [];
}
