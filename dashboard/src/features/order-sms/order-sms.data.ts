import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SmsTexts } from "@vitrine/contract/orders/order-sms";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

export function orderSmsQuery(shopId: number) {
  return api.order_sms.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** The texts of all events in a language of the shop, with those that aren't saved yet. */
export function useSmsPreviews(language: string | undefined, texts: Partial<SmsTexts>) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.order_sms.list_previews.queryOptions({ input: { params, body: { language, texts } } }),
    placeholderData: keepPreviousData,
  });
}
