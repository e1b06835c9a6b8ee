import type { BlogPost, StorePost, StorePostCard } from "@vitrine/contract/shops/blogs";
import { contentTime } from "../../db/content-time.queries.ts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export type BlogPostRecord = Omit<BlogPost, "picture"> & { picture: PictureRow | null };

/** The cover of post `b` with the post's alternative text. */
const picture = sql`(
  select json_build_object(${pictureFields}, 'alt', b.picture_alt)
  from pictures i where i.shop_id = b.shop_id and i.id = b.picture_id)`;

const rowColumns = sql`b.id, b.handle, b.title, b.author, b.tags, b.published_at, b.created_at, b.updated_at`;
const cardColumns = sql`b.id, b.handle, b.title, b.description_html, b.excerpt, b.author, b.tags, ${picture} as picture,
  b.published_at`;

/** SQL: shoppers see post `b`. A job invalidates the storefront when that changes. */
const isPublished = sql`b.published_at <= ${contentTime}`;

interface Paging {
  limit: number;
  cursor: Cursor | undefined;
}

export function findPost(tx: ShopTx, id: string): Promise<BlogPostRecord | undefined> {
  return tx.find(sql<BlogPostRecord>`
    select ${rowColumns}, b.description_html, b.excerpt, ${picture} as picture, b.seo_title, b.seo_description, b.version
    from blogs b where b.shop_id = ${tx.shopId} and b.id = ${id}`);
}

/** Those of the handles that no post has, in their order. */
export async function findFreePostHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ handle: string }>`
      select b.handle from blogs b where b.shop_id = ${tx.shopId} and b.handle = any(${handles})`,
  );
  const taken = new Set(rows.map(({ handle }) => handle));
  return handles.filter((handle) => !taken.has(handle));
}

export type StorePostCardRow = Omit<StorePostCard, "picture" | "excerpt"> &
  Pick<BlogPostRecord, "picture" | "excerpt" | "description_html">;

/** The published posts, the latest first, and one more than the limit. */
export function listPublishedPosts(
  tx: ShopTx,
  tag: string | undefined,
  { limit, cursor }: Paging,
): Promise<(StorePostCardRow & { sort_key: string })[]> {
  return tx.all(sql<StorePostCardRow & { sort_key: string }>`
    select ${cardColumns}, b.published_at::text as sort_key from blogs b
    where b.shop_id = ${tx.shopId} and ${isPublished} ${tag === undefined ? sql`` : sql`and b.tags @> array[${tag}::text]`}
      ${afterCursor(cursor, sql`b.published_at`, sql`b.id`, "timestamptz", true)}
    order by b.published_at desc, b.id desc limit ${limit + 1}`);
}

type StorePostRow = StorePostCardRow & Pick<StorePost, "seo_title" | "seo_description" | "updated_at">;

export function findPublishedPost(tx: ShopTx, handle: string): Promise<StorePostRow | undefined> {
  return tx.find(sql<StorePostRow>`
    select ${cardColumns}, b.seo_title, b.seo_description, b.updated_at from blogs b
    where b.shop_id = ${tx.shopId} and b.handle = ${handle} and ${isPublished}`);
}
