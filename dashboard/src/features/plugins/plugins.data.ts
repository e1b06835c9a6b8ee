import { useQuery } from "@tanstack/react-query";
import type { PluginKind } from "@vitrine/contract/shops/plugin-manifests";
import type { PluginDraft } from "@vitrine/contract/shops/plugins";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";

/** The plugins that are set up. There are fewer kinds than rows on a page. */
export function usePlugins() {
  const { id: shop_id } = useShop();
  return useQuery(api.plugins.list.queryOptions({ input: { params: { shop_id }, query: {} } }));
}

export function useSavePlugin(kind: PluginKind) {
  const { id: shop_id } = useShop();
  return async (body: PluginDraft) => {
    try {
      return await client.plugins.save({ params: { shop_id, kind }, body });
    } finally {
      // After a conflict, too: it shows the newer settings.
      await queryClient.invalidateQueries({ queryKey: api.plugins.list.key() });
    }
  };
}
