import type { CategoryRow } from "@vitrine/contract/products/categories";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { shopUrlJson, type ShopUrlParts } from "../shops/shops.queries.ts";

/** A category's position in the tree. */
export interface CategoryPlace {
  id: string;
  parent_id: string | null;
  /** From the top-level category down to the parent. */
  ancestors: string[];
  title: string;
  handle: string;
}

/**
 * Locks the shape of the tree until the transaction ends. Call it before adding, moving or deleting categories, so
 * that concurrent moves create neither cycles nor detached branches.
 */
export async function lockTree(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(8421, ${tx.shopId})`);
}

/** The whole tree, with the minimum of columns. */
export function listPlaces(tx: ShopTx): Promise<CategoryPlace[]> {
  return tx.all(sql<CategoryPlace>`
    select id, parent_id, ancestors, title, handle from categories where shop_id = ${tx.shopId} order by depth, position, id`);
}

/** Inserts categories as the last children of their parents, in the given order. */
export async function insertPlaces(tx: ShopTx, places: CategoryPlace[], at: string): Promise<void> {
  await tx.run(sql`
    insert into categories (shop_id, id, parent_id, ancestors, position, title, handle, created_at, updated_at)
    select ${tx.shopId}, n.id, n.parent_id, n.ancestors,
      (select coalesce(max(c.position) + 1, 0) from categories c
       where c.shop_id = ${tx.shopId} and c.parent_id is not distinct from n.parent_id) + n.place,
      n.title, n.handle, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(places.map((one, place) => ({ ...one, place })))}::jsonb)
      as n (id uuid, parent_id uuid, ancestors uuid[], title text, handle text, place integer)
    order by n.place`);
}

/** The subset of these ids that are categories of the shop. */
export async function findCategoryIds(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.all(
    sql<{ id: string }>`select id from categories where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Fields of a category that its editor sets. */
export interface CategoryFields {
  id: string;
  title: string;
  handle: string;
  /** Sanitised. */
  description_html: string;
  picture_id: string | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: boolean;
}

/** A category with its position and its number of products. */
export interface CategoryRecord extends Omit<CategoryRow, "picture">, CategoryFields {
  ancestors: string[];
  picture: PictureRow | null;
  version: number;
  created_at: string;
  updated_at: string;
  shop: ShopUrlParts;
}

const columns = sql`c.id, c.parent_id, c.ancestors, c.title, c.handle, c.depth, c.position, c.hidden, c.description_html,
  c.picture_id, c.seo_title, c.seo_description, c.version, c.created_at, c.updated_at, ${shopUrlJson} as shop,
  ${pictureJsonOf("c")} as picture`;

/** `[{ id, title }]` of all ancestors of category `c`, the top-level one first. */
export const trailOf = sql`(
  select coalesce(json_agg(json_build_object('id', above.id, 'title', above.title) order by above.depth), '[]')
  from categories above where above.shop_id = c.shop_id and above.id = any (c.ancestors))`;

const figures = sql`${trailOf} as trail,
  (select count(*) from product_categories pc where pc.shop_id = c.shop_id and pc.category_id = c.id) as product_count,
  (select count(*) from categories child where child.shop_id = c.shop_id and child.parent_id = c.id) as child_count,
  (select coalesce(max(below.depth) - c.depth, 0) from categories below
   where below.shop_id = c.shop_id and c.id = any (below.ancestors)) as levels_below`;

export function findCategory(tx: ShopTx, id: string): Promise<CategoryRecord | undefined> {
  return tx.find(sql<CategoryRecord>`
    select ${columns}, ${figures} from categories c join shops s on s.id = c.shop_id
    where c.shop_id = ${tx.shopId} and c.id = ${id}`);
}

/** The same, locked against other changes until the transaction ends. */
export async function findCategoryForUpdate(tx: ShopTx, id: string): Promise<CategoryRecord | undefined> {
  await tx.run(sql`select from categories where shop_id = ${tx.shopId} and id = ${id} for no key update`);
  return findCategory(tx, id);
}

/**
 * The children of a parent in their order, or with a search the categories with matching titles. One page and the row
 * after it.
 */
export function listCategories(
  tx: ShopTx,
  page: { parent_id?: string; search?: string; limit: number; cursor?: Cursor },
): Promise<(CategoryRecord & { sort_key: string })[]> {
  const { parent_id, search, limit, cursor } = page;
  const column = search ? sql`c.title collate "und-x-icu"` : sql`c.position::bigint`;
  const which = search
    ? sql`plain(c.title) like plain(${likePattern(search)})`
    : sql`c.parent_id is not distinct from ${parent_id ?? null}::uuid`;
  return tx.all(sql<CategoryRecord & { sort_key: string }>`
    select ${columns}, ${figures}, ${column}::text as sort_key from categories c join shops s on s.id = c.shop_id
    where c.shop_id = ${tx.shopId} and ${which}
      ${afterCursor(cursor, column, sql`c.id`, search ? "text" : "bigint", false)}
    order by ${column}, c.id limit ${limit + 1}`);
}

type TreeRecord = CategoryFields & Pick<CategoryRecord, "parent_id" | "picture">;

/** All categories, parents before children and siblings in their order. */
export async function listCategoryTree(tx: ShopTx): Promise<TreeRecord[]> {
  const all = await tx.all(sql<TreeRecord>`
    select ${columns} from categories c join shops s on s.id = c.shop_id
    where c.shop_id = ${tx.shopId} order by c.position, c.id`);
  const children = Map.groupBy(all, ({ parent_id }) => parent_id);
  const down = (parentId: string | null): TreeRecord[] =>
    (children.get(parentId) ?? []).flatMap((one) => [one, ...down(one.id)]);
  return down(null);
}

/**
 * Updates a category's fields and increases its version by `steps`. A handle that another category has violates
 * `categories_handle_key`.
 */
export async function updateCategory(
  tx: ShopTx,
  fields: CategoryFields,
  at: string,
  steps: 0 | 1 = 1,
): Promise<void> {
  const { id, ...values } = fields;
  await tx.run(
    db
      .updateTable("categories")
      .set({ ...values, version: (column) => column("version", "+", steps), updated_at: at })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id),
  );
}

/** Moves a category with its descendants to another parent, as the last child. */
export async function updateParent(
  tx: ShopTx,
  moved: { id: string; ancestors: string[] },
  parent: { id: string; ancestors: string[] } | undefined,
): Promise<void> {
  const above = parent ? [...parent.ancestors, parent.id] : [];
  await tx.run(sql`
    update categories c set ancestors = ${above}::uuid[] || c.ancestors[${moved.ancestors.length + 1}::integer:],
      parent_id = case when c.id = ${moved.id} then ${parent?.id ?? null}::uuid else c.parent_id end
    where c.shop_id = ${tx.shopId} and (c.id = ${moved.id} or ${moved.id}::uuid = any (c.ancestors))`);
}

/** Renumbers the children of a parent, with the given one at its position. */
export async function updatePositions(
  tx: ShopTx,
  parentId: string | null,
  moved: string,
  position: number,
): Promise<void> {
  await tx.run(sql`
    update categories c set position = n.place from (
      select id, row_number() over (order by place, (id = ${moved})) - 1 as place from (
        select id, row_number() over (order by position, id) as place from categories
        where shop_id = ${tx.shopId} and parent_id is not distinct from ${parentId}::uuid and id <> ${moved}
        union all select ${moved}::uuid, ${position}
      ) as others
    ) n
    where c.shop_id = ${tx.shopId} and c.id = n.id and c.position <> n.place`);
}

/** Deletes a category. Its children move up to its parent, in their order and with their descendants. */
export async function removeCategory(tx: ShopTx, { id, parent_id }: CategoryPlace): Promise<void> {
  await tx.run(sql`
    update categories c set position = n.place from (
      select id, row_number() over (order by place, below) - 1 as place from (
        select s.id, coalesce(p.position, s.position) as place, case when p.id is null then -1 else s.position end as below
        from categories s left join categories p on p.shop_id = s.shop_id and p.id = s.parent_id and p.id = ${id}
        where s.shop_id = ${tx.shopId} and s.id <> ${id}
          and (s.parent_id = ${id} or s.parent_id is not distinct from ${parent_id}::uuid)
      ) as family
    ) n
    where c.shop_id = ${tx.shopId} and c.id = n.id and c.position <> n.place`);
  await tx.run(sql`
    update categories c set ancestors = array_remove(c.ancestors, ${id}::uuid),
      parent_id = case when c.parent_id = ${id} then ${parent_id}::uuid else c.parent_id end
    where c.shop_id = ${tx.shopId} and ${id}::uuid = any (c.ancestors)`);
  await tx.run(db.deleteFrom("categories").where("shop_id", "=", tx.shopId).where("id", "=", id));
}
