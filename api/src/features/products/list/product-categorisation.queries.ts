import type { CategorisationIds } from "@vitrine/contract/products/product-drafts";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

const manualCollections = (tx: ShopTx, productId: string) => sql`
  select c.id from collections c
  join collection_products cp on cp.shop_id = c.shop_id and cp.collection_id = c.id
  where c.shop_id = ${tx.shopId} and c.kind = 'manual' and cp.product_id = ${productId} and cp.by_hand`;

/** The categories and manual collections of a product. */
export function findCategorisation(tx: ShopTx, productId: string): Promise<CategorisationIds> {
  return tx.one(sql<CategorisationIds>`
    select array(${manualCollections(tx, productId)}) as collection_ids, array(
      select category_id from product_categories
      where shop_id = ${tx.shopId} and product_id = ${productId}) as category_ids`);
}

/**
 * Adds a product, in last position, to the categories and manual collections of another. Collections by rules and
 * pinned products aren't copied. Call it before `refreshCatalogue`.
 */
export async function copyCategorisation(tx: ShopTx, from: string, to: string): Promise<void> {
  await tx.run(sql`
    insert into product_categories (shop_id, category_id, product_id)
    select shop_id, category_id, ${to}::uuid from product_categories
    where shop_id = ${tx.shopId} and product_id = ${from} order by category_id`);
  const manual = manualCollections(tx, from);
  // Locked, as by all changes of their products: the next statement sees products that were added while this one
  // waited.
  await tx.run(sql`
    select from collections where shop_id = ${tx.shopId} and id in (${manual}) order by id for no key update`);
  await tx.run(sql`
    insert into collection_products (shop_id, collection_id, product_id, by_hand, position)
    select ${tx.shopId}, m.id, ${to}::uuid, true,
      (select max(position) + 1 from collection_products o
       where o.shop_id = ${tx.shopId} and o.collection_id = m.id and (o.by_hand or o.pinned))
    from (${manual}) m order by m.id`);
}
