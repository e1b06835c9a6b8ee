import { compileOnce } from "../src/db/sql.ts";
import { writeIndexRows } from "../src/features/catalogue/product-index.queries.ts";
import type { Oversell } from "@vitrine/contract/products/product";
import { newId } from "../src/ids.ts";
import type { TestDatabase } from "./database.ts";

/** Inserts an active product with one variant directly into the tables: for tests about selling. */
export async function insertProduct(
  database: TestDatabase,
  shopId: number,
  product: { title: string; price: number; on_hand: number; oversell?: Oversell; sku?: string },
): Promise<{ product_id: string; variant_id: string }> {
  const [productId, variantId] = [newId(), newId()];
  const { title, price, on_hand, oversell = "deny", sku = null } = product;
  await database.admin.query(
    "insert into products (shop_id, id, handle, title, status) values ($1, $2, $3, $4, 'active')",
    [shopId, productId, `${title.toLowerCase().replace(/\W+/g, "-")}-${productId.slice(-12)}`, title],
  );
  await database.admin.query(
    "insert into variants (shop_id, id, product_id, position, price, oversell, sku) values ($1, $2, $3, 0, $4, $5, $6)",
    [shopId, variantId, productId, price, oversell, sku],
  );
  await database.admin.query("insert into stock_levels (shop_id, variant_id, on_hand) values ($1, $2, $3)", [
    shopId,
    variantId,
    on_hand,
  ]);
  await database.admin.query(
    `insert into stock_movements (shop_id, id, variant_id, kind, on_hand_change, on_hand_after, cause_id) values ($1, $2, $3, 'correction', $4, $4, $2)`,
    [shopId, newId(), variantId, on_hand],
  );
  await computeProductIndex(database.admin, shopId);
  return { product_id: productId, variant_id: variantId };
}

/**
 * Writes the product index of products that were inserted directly.
 *
 * @param sold SQL for the units sold in 30 days
 */
export async function computeProductIndex(
  admin: { query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }> },
  shopId: number,
  sold?: string,
): Promise<void> {
  const { rows } = await admin.query(
    `select p.id from products p
     where p.shop_id = $1 and not exists (select from product_index f where f.shop_id = $1 and f.product_id = p.id)`,
    [shopId],
  );
  const ids = rows.map(({ id }) => id);
  const written = compileOnce(writeIndexRows(shopId, ids));
  await admin.query(written.text, written.values);
  if (sold)
    await admin.query(
      `update product_index set sold_30_days = ${sold} where shop_id = $1 and product_id = any($2::uuid[])`,
      [shopId, ids],
    );
}

/** Opens the shop to shoppers. */
export async function open(database: TestDatabase, shopId: number): Promise<void> {
  await database.admin.query(
    "update shops set is_live = 1, storefront_version = storefront_version + 1 where id = $1",
    [shopId],
  );
}

/** Changes a price directly in the table; shoppers see it immediately. */
export async function setPrice(database: TestDatabase, variantId: string, price: number): Promise<void> {
  await database.admin.query(
    `with changed as (update variants set price = $2 where id = $1 returning shop_id)
     update shops set storefront_version = storefront_version + 1 from changed where id = shop_id`,
    [variantId, price],
  );
}

export async function stockOf(
  database: TestDatabase,
  variantId: string,
): Promise<{ on_hand: number; allocated: number }> {
  const { rows } = await database.admin.query(
    "select on_hand, allocated from stock_levels where variant_id = $1",
    [variantId],
  );
  return rows[0];
}
