import type { CouponDraft, CouponItems } from "@vitrine/contract/coupons/coupons";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/**
 * The first variants of up to four products for a sample cart: those of each list of items, then the newest of the shop.
 * For a draft that excludes items on sale: of those lists that aren't on sale, and the newest that is.
 */
export async function listSampleVariants(
  tx: ShopTx,
  { items, required_items, excludes_sale_items }: CouponDraft,
): Promise<string[]> {
  const reduced = sql`coalesce(v.compare_at_price > v.price, false)`;
  const isCounted = excludes_sale_items ? sql`not ${reduced}` : sql`true`;
  const parts = [
    newestIncluded(tx, items, isCounted),
    newestIncluded(tx, required_items, isCounted),
    ...(excludes_sale_items ? [newest(tx, reduced, 1)] : []),
    newest(tx, sql`true`, 3),
  ];
  const rows = await tx.all(sql<{ variant_id: string }>`${sql.join(parts, sql` union all `)}`);
  return [...new Set(rows.map(({ variant_id }) => variant_id))].slice(0, 4);
}

/** Two products of a list of items, the condition of `linesOf` in SQL. */
function newestIncluded(tx: ShopTx, items: CouponItems, isCounted: Sql) {
  const { product_ids, category_ids, collection_ids, price_min, price_max } = items;
  const isForAll = product_ids.length + category_ids.length + collection_ids.length === 0;
  return newest(
    tx,
    sql`${isCounted} and v.price >= ${price_min ?? 0}::bigint and v.price <= ${price_max ?? Number.MAX_SAFE_INTEGER}::bigint
      and (${isForAll} or p.id = any(${product_ids}::uuid[])
        or exists (
          select from product_categories pc
          join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id
          where pc.shop_id = ${tx.shopId} and pc.product_id = p.id
            and c.ancestors || c.id && ${category_ids}::uuid[])
        or exists (
          select from collection_products cp
          where cp.shop_id = ${tx.shopId} and cp.product_id = p.id and cp.is_member
            and cp.collection_id = any(${collection_ids}::uuid[])))`,
    2,
  );
}

function newest(tx: ShopTx, condition: Sql, limit: number) {
  return sql`(
    select v.id as variant_id from products p
    join lateral (
      select id, price, compare_at_price from variants where shop_id = ${tx.shopId} and product_id = p.id order by position limit 1
    ) v on true
    where p.shop_id = ${tx.shopId} and p.status = 'active' and ${condition}
    order by p.created_at desc, p.id desc limit ${limit})`;
}
