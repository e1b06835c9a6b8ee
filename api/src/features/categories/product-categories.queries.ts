import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newestFirst, selectTiles, type TileRow } from "../products/list/product-tiles.queries.ts";
import { trailOf } from "./categories.queries.ts";

/** A product in a category. */
interface InCategory {
  category_id: string;
  product_id: string;
}

const given = (pairs: InCategory[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (category_id uuid, product_id uuid)`;

/** The categories of these products, by product. */
export function listCategoriesOf(tx: ShopTx, productIds: string[]): Promise<InCategory[]> {
  return tx.all(sql<InCategory>`
    select category_id, product_id from product_categories
    where shop_id = ${tx.shopId} and product_id = any(${productIds}::uuid[]) order by product_id, category_id`);
}

/**
 * Sets the categories of products and removes all others. Rules may depend on categories, so call `refreshCatalogue`
 * for the products afterwards. Returns the products that changed.
 */
export async function setProductCategories(
  tx: ShopTx,
  productIds: string[],
  pairs: InCategory[],
): Promise<string[]> {
  const rows = await tx.all(sql<{ product_id: string }>`
    with given as (select distinct * from ${given(pairs)}), gone as (
      delete from product_categories pc
      where pc.shop_id = ${tx.shopId} and pc.product_id = any(${productIds}::uuid[])
        and not exists (select from given g where g.product_id = pc.product_id and g.category_id = pc.category_id)
      returning pc.product_id
    ), come as (
      insert into product_categories (shop_id, category_id, product_id)
      select ${tx.shopId}, category_id, product_id from given order by category_id, product_id
      on conflict do nothing returning product_id
    )
    select product_id from gone union select product_id from come`);
  return rows.map(({ product_id }) => product_id);
}

/** Adds products to categories. Returns the products that weren't in them. */
export async function addToCategories(tx: ShopTx, pairs: InCategory[]): Promise<string[]> {
  const rows = await tx.all(sql<{ product_id: string }>`
    insert into product_categories (shop_id, category_id, product_id)
    select distinct ${tx.shopId}::integer, category_id, product_id from ${given(pairs)} order by category_id, product_id
    on conflict do nothing returning product_id`);
  return [...new Set(rows.map(({ product_id }) => product_id))];
}

/** Removes products from a category. Returns those that were in it. */
export async function removeFromCategory(
  tx: ShopTx,
  categoryId: string,
  productIds: string[],
): Promise<string[]> {
  const rows = await tx.all(sql<{ product_id: string }>`
    delete from product_categories
    where shop_id = ${tx.shopId} and category_id = ${categoryId} and product_id = any(${productIds}::uuid[])
    returning product_id`);
  return rows.map(({ product_id }) => product_id);
}

/** Adds all products of a category to another one. */
export async function copyProducts(tx: ShopTx, from: string, to: string): Promise<void> {
  await tx.run(sql`
    insert into product_categories (shop_id, category_id, product_id)
    select shop_id, ${to}::uuid, product_id from product_categories
    where shop_id = ${tx.shopId} and category_id = ${from} order by product_id
    on conflict do nothing`);
}

/** A page of a category's products, newest first, and the row after it. */
export function listProductsIn(
  tx: ShopTx,
  categoryId: string,
  page: { limit: number; cursor?: Cursor },
): Promise<TileRow[]> {
  return selectTiles(
    tx,
    sql`
    select p.*, ${newestFirst} as sort_key
    from product_categories pc join products p on p.shop_id = pc.shop_id and p.id = pc.product_id
    where pc.shop_id = ${tx.shopId} and pc.category_id = ${categoryId}
      ${afterCursor(page.cursor, newestFirst, sql`p.id`, "bigint", false)}
    order by ${newestFirst}, p.id limit ${page.limit + 1}`,
  );
}

/** The categories of a product with their ancestors, in the order of the tree. */
export function listTrailsOf(
  tx: ShopTx,
  productId: string,
): Promise<{ id: string; title: string; trail: { id: string; title: string }[] }[]> {
  return tx.all(sql`
    select c.id, c.title, ${trailOf} as trail
    from product_categories pc join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id
    where pc.shop_id = ${tx.shopId} and pc.product_id = ${productId} order by c.depth, c.position, c.id`);
}
