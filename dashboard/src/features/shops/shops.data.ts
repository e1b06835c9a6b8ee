import { RejectedError } from "@vitrine/contract/client";
import type { SetupChoice, Shop, StepKey } from "@vitrine/contract/shops/shops";
import { keepPreviousData, mutationOptions, useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { cacheShop } from "../../session/selected-shop.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/feedback/toast.tsx";

/** The availability of a handle; if omitted or taken, a suggestion derived from the name. */
export function handleQuery(requested: { name: string; handle?: string }) {
  return {
    ...api.shops.suggest_handle.queryOptions({ input: { query: requested } }),
    placeholderData: keepPreviousData,
  };
}

export function readinessQuery(shopId: number) {
  return api.shops.readiness.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** Confirms the default value of a step of the setup guide. `onStored` runs once it is cached as done. */
export function useConfirmDefault(shopId: number, onStored: () => void) {
  return useMutation({
    mutationFn: (step: SetupChoice) =>
      step === "currency"
        ? client.shops.keep_currency({ params: { shop_id: shopId } })
        : client.shops.keep_default({ params: { shop_id: shopId, step } }),
    onSuccess: (response) => {
      queryClient.setQueryData(readinessQuery(shopId).queryKey, response);
      onStored();
    },
    onError: (error) => notify(errorMessage(error)),
  });
}

/** Dismisses the setup guide for the signed-in member, in every browser, or shows it again. */
export function useShowGuide(shopId: number) {
  const { queryKey } = readinessQuery(shopId);
  const setDismissed = (is_dismissed: boolean) =>
    queryClient.setQueryData(queryKey, (known) => known && { data: { ...known.data, is_dismissed } });
  return useMutation({
    mutationFn: (is_dismissed: boolean) =>
      client.shops.show_guide({ params: { shop_id: shopId }, body: { is_dismissed } }),
    onMutate: setDismissed,
    onError: (error, is_dismissed) => {
      setDismissed(!is_dismissed);
      notify(errorMessage(error));
    },
  });
}

/** Opens or closes a shop, optimistically. `missing` lists the steps that a rejected opening requires. */
export function useSetLive(shop: Shop) {
  const live = useMutation(settingLive(shop));
  return { ...live, missing: missingOf(live.error) };
}

/** Opens a closed shop, or closes an open one, from outside of the page with the switch. Errors are shown. */
export async function toggleLive(shop: Shop): Promise<void> {
  const live = queryClient.getMutationCache().build(queryClient, settingLive(shop));
  await live.execute(shop.is_live !== 1).catch(() => undefined);
}

function settingLive(shop: Shop) {
  return mutationOptions({
    mutationFn: (isLive: boolean) =>
      client.shops.update({ params: { shop_id: shop.id }, body: { is_live: isLive ? 1 : 0 } }),
    onMutate: (isLive) => {
      cacheShop({ ...shop, is_live: isLive ? 1 : 0 });
      // The shop to restore after an error: by then, `shop` has been rendered with the new value.
      return { before: shop };
    },
    onSuccess: ({ data, message }) => {
      cacheShop(data);
      notify(message, "success");
    },
    onError: (error, _, known) => {
      if (known) cacheShop(known.before);
      notify(errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.shops.readiness.key() }),
  });
}

/** The steps that a rejected opening requires. */
function missingOf(error: unknown): readonly StepKey[] {
  const missing = error instanceof RejectedError ? error.body["missing"] : undefined;
  return Array.isArray(missing) ? missing : [];
}
