import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Mark } from "./collection-products.queries.ts";

/**
 * The handles of the products that were manually added to a collection, pinned to its top or excluded from it, in
 * order.
 */
export type Marked = Record<Mark, string[]>;

export async function listMarked(tx: ShopTx, collectionId: string): Promise<Marked> {
  const rows = await tx.all(sql<{ handle: string } & Record<Mark, boolean>>`
    select p.handle, cp.by_hand, cp.pinned, cp.excluded
    from collection_products cp join products p on p.shop_id = cp.shop_id and p.id = cp.product_id
    where cp.shop_id = ${tx.shopId} and cp.collection_id = ${collectionId} and (cp.by_hand or cp.pinned or cp.excluded)
    order by cp.position, p.handle collate "C"`);
  const of = (mark: Mark) => rows.filter((row) => row[mark]).map(({ handle }) => handle);
  return { by_hand: of("by_hand"), pinned: of("pinned"), excluded: of("excluded").toSorted() };
}

/** Sets the products of a collection that have the mark, in this order, and removes it from all others. */
export async function setMarked(
  tx: ShopTx,
  collectionId: string,
  mark: Mark,
  productIds: string[],
): Promise<void> {
  const column = sql.ref(mark);
  const which = sql`cp.shop_id = ${tx.shopId} and cp.collection_id = ${collectionId}`;
  await tx.run(sql`
    update collection_products cp set ${column} = false
    where ${which} and cp.${column} and cp.product_id <> all(${productIds}::uuid[])`);
  await tx.run(sql`
    insert into collection_products as cp (shop_id, collection_id, product_id, position, ${column})
    select ${tx.shopId}::integer, ${collectionId}::uuid, g.product_id, g.place::integer - 1, true
    from unnest(${productIds}::uuid[]) with ordinality g (product_id, place) order by g.product_id
    on conflict (shop_id, collection_id, product_id) do update
      set ${column} = true, position = ${mark === "excluded" ? sql`cp.position` : sql`excluded.position`}
          ${mark === "excluded" ? sql`, pinned = false` : sql``} ${mark === "pinned" ? sql`, excluded = false` : sql``}`);
  await tx.run(sql`
    delete from collection_products cp
    where ${which} and not (cp.by_hand or cp.by_rule or cp.pinned or cp.excluded)`);
}
