import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** Domains whose records are awaited are read again at this interval. */
const refreshMs = 30_000;

export function useDomains() {
  const { id: shop_id } = useShop();
  return useQuery({
    ...api.domains.list.queryOptions({ input: { params: { shop_id } } }),
    refetchInterval: ({ state }) =>
      state.data?.data.domains.every(({ status }) => status === "active") ? false : refreshMs,
  });
}

/** Changes of the shop's domains. Each also reads the shop again, whose URL may have changed. */
export function useDomainActions() {
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  const of = (id: string) => ({ params: { shop_id, id } });
  async function afterwards<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.domains.key() }),
      queries.invalidateQueries({ queryKey: api.shops.key() }),
    ]);
    return result;
  }
  return {
    add: (host: string) => afterwards(client.domains.create({ params: { shop_id }, body: { host } })),
    check: (id: string) => afterwards(client.domains.check(of(id))),
    remove: (id: string) => afterwards(client.domains.remove(of(id))),
    choosePrimary: (id: string | null) =>
      afterwards(client.domains.choose_primary({ params: { shop_id }, body: { id } })),
  };
}
