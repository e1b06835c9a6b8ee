import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

export function useSynonyms(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.synonyms.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

export function useSynonymActions() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const changed = <Answer>(answer: Answer) => {
    void queries.invalidateQueries({ queryKey: api.synonyms.key() });
    return answer;
  };
  return {
    /** Adds words that mean the same, or stores them under their id. */
    save: async (words: string[], id?: string) =>
      changed(
        id
          ? await client.synonyms.update({ params: { shop_id, id }, body: { words } })
          : await client.synonyms.create({ params: { shop_id }, body: { words } }),
      ),
    remove: async (id: string) => changed(await client.synonyms.remove({ params: { shop_id, id } })),
  };
}
