import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { useShop } from "../session/shop.ts";

/** The default language of the shop, then its further ones; undefined while they load. */
export function useShopLanguages(): string[] | undefined {
  const params = { shop_id: useShop().id };
  const { data } = useQuery(api.languages.read.queryOptions({ input: { params } }));
  return data && [data.data.default_language, ...data.data.languages.map(({ code }) => code)];
}
