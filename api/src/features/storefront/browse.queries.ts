import type { StoreCategory, StoreCollection } from "@vitrine/contract/products/store-categories";
import { afterCursor, readCursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { productIndexOf } from "../catalogue/products-on-date.queries.ts";
import { isShown } from "../categories/is-shown.queries.ts";
import { pictureFields, pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

type WithRow<T> = Omit<T, "picture"> & { picture: PictureRow | null };
type CollectionRow = WithRow<StoreCollection>;
type CategoryRow = Omit<WithRow<StoreCategory>, "children"> & {
  children: WithRow<StoreCategory["children"][number]>[];
};

/** A visible category with its ancestors and visible children. */
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
interface BrowseRow {
  id: string;
  title: string;
  handle: string;
  picture: PictureRow | null;
  /**
   * Ids of the categories or collections whose products it includes: its own and, for a category, those of its
   * descendants.
   */
  values: string[];
  sort_key: string;
}

/** Maximum number of products that are searched for a picture if a category or collection has none. */
const maxExamined = 20;

/** A page of the visible categories, from the top of the tree down, and the row after it. */
export function listStoreCategories(
  tx: ShopTx,
  { limit, cursor, depth }: Page & { depth?: number },
): Promise<(BrowseRow & { children: { title: string; handle: string }[] })[]> {
  const key = sql`(c.depth::bigint << 32 | c.position)`;
  const all = sql`array(
    select b.id from categories b
    where b.shop_id = c.shop_id and (b.id = c.id or c.id = any(b.ancestors)) and ${isShown(sql`b`)})`;
  const firstProducts = sql`unnest(${all}) with ordinality as s (id, level) cross join lateral (
    select pc.product_id from product_categories pc where pc.shop_id = c.shop_id and pc.category_id = s.id
    order by pc.product_id desc limit ${sql.lit(maxExamined)}) first`;
  return tx.all(sql`
    select c.id, c.title, c.handle, ${key}::text as sort_key,
      ${all} as values,
      ${pictureOr(tx, firstProducts, sql`s.level, first.product_id desc`)} as picture,
      (select coalesce(json_agg(json_build_object('title', b.title, 'handle', b.handle) order by b.position, b.id), '[]')
       from (select * from categories where shop_id = c.shop_id and parent_id = c.id and not hidden
             order by position, id limit 12) b) as children
    from categories c
    where c.shop_id = ${tx.shopId} and ${isShown(sql`c`)} ${depth === undefined ? sql`` : sql`and c.depth = ${depth}`}
      ${afterCursor(readCursor(cursor), key, sql`c.id`, "bigint", false)}
    order by ${key}, c.id limit ${limit + 1}`);
}

/** A page of the visible collections, the newest first, and the row after it. */
export function listStoreCollections(tx: ShopTx, { limit, cursor }: Page): Promise<BrowseRow[]> {
  const firstProducts = sql`(
    select cp.product_id, cp.position from collection_products cp
    where cp.shop_id = c.shop_id and cp.collection_id = c.id and cp.is_member
    order by cp.position, cp.product_id limit ${sql.lit(maxExamined)}) first`;
  return tx.all(sql<BrowseRow>`
    select c.id, c.title, c.handle, c.created_at as sort_key,
      array[c.id] as values,
      ${pictureOr(tx, firstProducts, sql`first.position, first.product_id`)} as picture
    from collections c
    where c.shop_id = ${tx.shopId} and not c.hidden
      ${afterCursor(readCursor(cursor), sql`c.created_at`, sql`c.id`, "timestamptz", true)}
    order by c.created_at desc, c.id desc limit ${limit + 1}`);
}

/**
 * The picture of category or collection `c`; without one, that of the first active product among `first` that has any.
 */
function pictureOr(tx: ShopTx, first: Sql, order: Sql) {
  return sql`coalesce(${pictureJsonOf("c")}, (
    select json_build_object(${pictureFields})
    from ${first}
    join ${productIndexOf(tx)} f on f.shop_id = c.shop_id and f.product_id = first.product_id and f.is_active
    cross join lateral (
      select pp.picture_id from product_pictures pp where pp.shop_id = c.shop_id and pp.product_id = f.product_id
      order by pp.position, pp.picture_id limit 1) pp
    join pictures i on i.shop_id = c.shop_id and i.id = pp.picture_id
    order by ${order} limit 1))`;
}
