import { sql } from "kysely";
import type { StoreCategory, StoreCollection } from "@vitrine/contract/storefront";
import { afterCursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { isShown } from "./listing.queries.ts";

type WithRow<T> = Omit<T, "picture"> & { picture: PictureRow | null };
export type CollectionRow = WithRow<StoreCollection>;
export type CategoryRow = Omit<WithRow<StoreCategory>, "children"> & {
  children: WithRow<StoreCategory["children"][number]>[];
};

/** A category shoppers may see, with the way to it and what is directly below it. */
export function findStoreCategory(tx: ShopTx, handle: string): Promise<CategoryRow | undefined> {
  return tx.find(sql<CategoryRow>`
    select c.id, c.handle, c.title, c.description_html, c.seo_title, c.seo_description, ${pictureJsonOf("c")} as picture,
      (select coalesce(json_agg(json_build_object('title', a.title, 'handle', a.handle) order by a.depth), '[]')
       from categories a where a.shop_id = c.shop_id and a.id = any(c.ancestors)) as trail,
      (select coalesce(json_agg(json_build_object('title', b.title, 'handle', b.handle, 'picture', ${pictureJsonOf("b")})
              order by b.position, b.id), '[]')
       from (select * from categories where shop_id = c.shop_id and parent_id = c.id and not hidden
             order by position, id limit 100) b) as children
    from categories c where c.shop_id = ${tx.shopId} and c.handle = ${handle} and ${isShown(sql`c`)}`);
}

export function findStoreCollection(tx: ShopTx, handle: string): Promise<CollectionRow | undefined> {
  return tx.find(sql<CollectionRow>`
    select c.id, c.handle, c.title, c.description_html, c.seo_title, c.seo_description, ${pictureJsonOf("c")} as picture
    from collections c where c.shop_id = ${tx.shopId} and c.handle = ${handle} and not c.hidden`);
}

interface Page {
  limit: number;
  cursor?: string;
}
interface Linked {
  id: string;
  title: string;
  handle: string;
  created_at: string;
}

/** One page of the categories shoppers may see, the oldest first, and the row after it. */
export function listStoreCategories(tx: ShopTx, { limit, cursor }: Page): Promise<Linked[]> {
  return tx.all(sql<Linked>`
    select c.id, c.title, c.handle, c.created_at from categories c
    where c.shop_id = ${tx.shopId} and ${isShown(sql`c`)}
      ${afterCursor(readCursor(cursor), sql`c.created_at`, sql`c.id`, "timestamptz", false)}
    order by c.created_at, c.id limit ${limit + 1}`);
}

/** One page of the collections shoppers may see, the newest first, and the row after it. */
export function listStoreCollections(tx: ShopTx, { limit, cursor }: Page): Promise<Linked[]> {
  return tx.all(sql<Linked>`
    select c.id, c.title, c.handle, c.created_at from collections c
    where c.shop_id = ${tx.shopId} and not c.hidden
      ${afterCursor(readCursor(cursor), sql`c.created_at`, sql`c.id`, "timestamptz", true)}
    order by c.created_at desc, c.id desc limit ${limit + 1}`);
}
