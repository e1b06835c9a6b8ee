import type {
  PaymentProviderAccount,
  PaymentProviderDraft,
} from "@vitrine/contract/payments/online-payments";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

export function useProviders() {
  const { id: shop_id } = useShop();
  return useQuery(api.online_payments.list.queryOptions({ input: { params: { shop_id } } }));
}

export function useProviderActions({ provider }: PaymentProviderAccount) {
  const { id: shop_id } = useShop();
  const params = { shop_id, provider };
  async function andReload<T>(changed: Promise<T>): Promise<T> {
    const response = await changed;
    await queryClient.invalidateQueries({ queryKey: api.online_payments.list.key() });
    return response;
  }
  return {
    save: (body: z.input<typeof PaymentProviderDraft>) =>
      andReload(client.online_payments.save({ params, body })),
    remove: () => andReload(client.online_payments.remove({ params })),
  };
}
