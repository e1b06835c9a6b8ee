import type { SmsGatewayDraft } from "@vitrine/contract/checkout/sms-gateways";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

export function useSmsGateway(isEnabled: boolean) {
  const { id: shop_id } = useShop();
  return useQuery({
    ...api.sms_gateways.read.queryOptions({ input: { params: { shop_id } } }),
    enabled: isEnabled,
  });
}

export function useSmsGatewayActions() {
  const { id: shop_id } = useShop();
  const params = { shop_id };
  async function andReload<T>(changed: Promise<T>): Promise<T> {
    const response = await changed;
    await queryClient.invalidateQueries({ queryKey: api.sms_gateways.read.key() });
    return response;
  }
  return {
    save: (body: z.input<typeof SmsGatewayDraft>) => andReload(client.sms_gateways.save({ params, body })),
    remove: () => andReload(client.sms_gateways.remove({ params })),
    test: (phone: string) => andReload(client.sms_gateways.test({ params, body: { phone } })),
  };
}
