import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

export function orderSmsQuery(shopId: number) {
  return api.order_sms.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

/** The texts of all events in a language of the shop. */
export function useSmsPreviews(language: string | undefined) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.order_sms.list_previews.queryOptions({ input: { params, query: { language } } }),
    placeholderData: keepPreviousData,
  });
}
