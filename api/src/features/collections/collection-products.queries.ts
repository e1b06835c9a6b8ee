import type { collectionProductParts } from "@vitrine/contract/products/collections";
import type { RuleGroup } from "@vitrine/contract/products/collection-rules";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newestFirst, selectTiles, type TileRow } from "../products/list/product-tiles.queries.ts";
import { matchingProducts } from "../catalogue/compile-rules.ts";

/** A product of a collection, and how it was added. */
interface MemberRow extends TileRow {
  pinned: boolean;
  excluded: boolean;
  by_rule: boolean;
}

const parts: Record<(typeof collectionProductParts)[number], Sql> = {
  members: sql`cp.is_member`,
  pinned: sql`cp.pinned`,
  excluded: sql`cp.excluded`,
};

// Positions are smaller than timestamps in milliseconds, so products with a manual position come first.
const placeOrNewest = sql`(case when cp.pinned or cp.by_hand then cp.position else 4000000000000000 + ${newestFirst} end)::bigint`;

/**
 * A page of a collection's products and the row after it: manual collections in manual order, others with pinned
 * products first, then the newest.
 */
export function listMembers(
  tx: ShopTx,
  collectionId: string,
  page: { part: keyof typeof parts; limit: number; cursor?: Cursor },
): Promise<MemberRow[]> {
  return selectTiles<MemberRow>(
    tx,
    sql`
    select p.*, cp.pinned, cp.excluded, cp.by_rule, ${placeOrNewest} as sort_key
    from collection_products cp join products p on p.shop_id = cp.shop_id and p.id = cp.product_id
    where cp.shop_id = ${tx.shopId} and cp.collection_id = ${collectionId} and ${parts[page.part]}
      ${afterCursor(page.cursor, placeOrNewest, sql`p.id`, "bigint", false)}
    order by ${placeOrNewest}, p.id limit ${page.limit + 1}`,
    sql`, p.pinned, p.excluded, p.by_rule`,
  );
}

/** The number of products that match the rules, and the ids of the newest. */
export async function findMatching(
  tx: ShopTx,
  rules: RuleGroup,
  limit: number,
): Promise<{ count: number; ids: string[] }> {
  const [row] = await tx.allOnce(sql<{ count: number; ids: string[] }>`
    with ${matchingProducts(tx, rules)}
    select (select count(*) from matching) as count, array(
      select p.id from matching m join products p on p.shop_id = ${tx.shopId} and p.id = m.id
      order by p.created_at desc, p.id desc limit ${limit}) as ids`);
  return row!;
}

/** These products, the newest first. */
export function listTiles(tx: ShopTx, ids: string[]): Promise<TileRow[]> {
  return selectTiles(
    tx,
    sql`select p.*, ${newestFirst} as sort_key from products p where p.shop_id = ${tx.shopId} and p.id = any(${ids}::uuid[])`,
  );
}

/** Manual states of a product in a collection. */
export type Mark = "by_hand" | "pinned" | "excluded";
const last = (mark: Mark) =>
  mark === "by_hand" || mark === "pinned"
    ? sql`(select coalesce(max(position) + 1, 0) from collection_products
           where shop_id = g.shop_id and collection_id = g.collection_id and (by_hand or pinned))`
    : sql`0`;

/** Sets a mark on products, after those that have it. Returns the number of products that didn't have it. */
export function markProducts(
  tx: ShopTx,
  collectionId: string,
  productIds: string[],
  mark: Mark,
): Promise<number> {
  return tx.run(sql`
    insert into collection_products as cp (shop_id, collection_id, product_id, position, ${sql.ref(mark)})
    select g.shop_id, g.collection_id, g.product_id, ${last(mark)} + place, true
    from (
      select ${tx.shopId}::integer as shop_id, ${collectionId}::uuid as collection_id, product_id,
             (row_number() over (order by min(place)))::integer - 1 as place
      from unnest(${productIds}::uuid[]) with ordinality as u (product_id, place) group by product_id
    ) g order by g.product_id
    on conflict (shop_id, collection_id, product_id) do update
      set ${sql.ref(mark)} = true, position = excluded.position
          ${mark === "excluded" ? sql`, pinned = false` : sql``} ${mark === "pinned" ? sql`, excluded = false` : sql``}
      where not cp.${sql.ref(mark)}`);
}

/**
 * Removes a mark from products; those without any other reason to be in the collection leave it. Returns the number of
 * products that had it.
 */
export async function unmarkProducts(
  tx: ShopTx,
  collectionId: string,
  productIds: string[],
  mark: Mark,
): Promise<number> {
  const which = sql`shop_id = ${tx.shopId} and collection_id = ${collectionId} and product_id = any(${productIds}::uuid[])`;
  const changed = await tx.run(sql`
    update collection_products set ${sql.ref(mark)} = false where ${which} and ${sql.ref(mark)}`);
  await tx.run(sql`
    delete from collection_products where ${which} and not (by_hand or by_rule or pinned or excluded)`);
  return changed;
}

/** The manually added ones of these products, each with its position. */
export function listByHand(
  tx: ShopTx,
  collectionId: string,
  productIds: string[],
): Promise<{ product_id: string; position: number }[]> {
  return tx.all(sql<{ product_id: string; position: number }>`
    select product_id, position from collection_products
    where shop_id = ${tx.shopId} and collection_id = ${collectionId} and by_hand
      and product_id = any(${productIds}::uuid[])`);
}

/** Restores the former positions of manually added products. */
export async function restorePositions(
  tx: ShopTx,
  collectionId: string,
  places: { product_id: string; position: number }[],
): Promise<void> {
  await tx.run(sql`
    update collection_products cp set position = g.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g (product_id uuid, position integer)
    where cp.shop_id = ${tx.shopId} and cp.collection_id = ${collectionId} and cp.product_id = g.product_id
      and cp.by_hand`);
}

export async function countPinned(tx: ShopTx, collectionId: string): Promise<number> {
  const row = await tx.one(sql<{ count: number }>`
    select count(*) as count from collection_products
    where shop_id = ${tx.shopId} and collection_id = ${collectionId} and pinned`);
  return row.count;
}

/**
 * Moves a product with a manual position to a position among the others that have one. Returns false if it has none.
 */
export async function updatePosition(
  tx: ShopTx,
  collectionId: string,
  productId: string,
  position: number,
): Promise<boolean> {
  const placed = sql`shop_id = ${tx.shopId} and collection_id = ${collectionId} and (by_hand or pinned)`;
  const has = await tx.run(
    sql`select from collection_products where ${placed} and product_id = ${productId}`,
  );
  if (has === 0) return false;
  await tx.run(sql`
    update collection_products cp set position = n.place from (
      select product_id, row_number() over (order by place, (product_id = ${productId})) - 1 as place from (
        select product_id, row_number() over (order by position, product_id) as place
        from collection_products where ${placed} and product_id <> ${productId}
        union all select ${productId}::uuid, ${position}
      ) as others
    ) n
    where cp.shop_id = ${tx.shopId} and cp.collection_id = ${collectionId} and cp.product_id = n.product_id
      and cp.position <> n.place`);
  return true;
}
