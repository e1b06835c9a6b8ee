import { sql } from "kysely";
import type { BlogPost } from "@vitrine/contract/shops/blogs";
import { afterCursor, type Cursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The newest first. */
export function listBlogs(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(BlogPost & { exact_at: string })[]> {
  return tx.all(sql<BlogPost & { exact_at: string }>`
    select id, handle, title, published_at, created_at, created_at::text as exact_at from blogs
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}
