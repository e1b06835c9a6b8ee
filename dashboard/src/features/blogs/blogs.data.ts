import { type BulkPostChange, type PostState, postStates } from "@vitrine/contract/shops/blogs";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import type { ListSearch } from "../../ui/table/list-search.ts";

/** A page of the list. `tab` is a state of posts or "all". */
export function postsQuery(shopId: number, { q, tab, limit, cursor }: ListSearch) {
  const status = postStates.find((one): one is PostState => one === tab);
  const query = { search: q, status, limit, cursor };
  return api.blogs.list.queryOptions({ input: { params: { shop_id: shopId }, query } });
}

/** Publishes, unpublishes or deletes posts. */
export async function changePosts(
  shopId: number,
  ids: readonly string[],
  change: BulkPostChange,
): Promise<{ message: string }> {
  try {
    return await client.blogs.change_many({ params: { shop_id: shopId }, body: { ids: [...ids], change } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: api.blogs.key() });
  }
}
