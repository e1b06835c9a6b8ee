import type { BulkPostChange } from "@vitrine/contract/shops/blogs";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { changeRecord } from "../records/save-record.action.ts";
import { listPostsForUpdate } from "./blogs.queries.ts";
import { publishedAtAfter } from "./blogs.rules.ts";
import { blogPosts, deletePost } from "./save-post.action.ts";

/**
 * Publishes, unpublishes or deletes posts.
 *
 * @returns the number of changed posts
 * @throws not_found if the shop has none of them
 */
export async function changePosts(
  tx: ShopTx,
  actor: Actor,
  { ids, change }: { ids: readonly string[]; change: BulkPostChange },
  now: number,
): Promise<number> {
  const posts = await listPostsForUpdate(tx, ids);
  if (posts.length === 0) throw apiError("not_found");
  let changed = 0;
  for (const { id, version, published_at: before } of posts) {
    if (change === "delete") {
      await deletePost(tx, actor, id);
      changed++;
      continue;
    }
    const published_at = publishedAtAfter(change, before, now);
    if (published_at === undefined) continue;
    await changeRecord(tx, blogPosts, id, { published_at, version }, { actor, now });
    changed++;
  }
  return changed;
}
