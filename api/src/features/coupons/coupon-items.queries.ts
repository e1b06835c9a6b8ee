import type { CouponItems, CouponItemTitles } from "@vitrine/contract/coupons/coupons";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The titles of those of the given products, categories and collections that the shop has, by id. */
export async function readItemTitles(tx: ShopTx, items: readonly CouponItems[]): Promise<CouponItemTitles> {
  const idsOf = (name: "product_ids" | "category_ids" | "collection_ids") =>
    items.flatMap((each) => each[name]);
  const rows = await tx.all(sql<{ id: string; title: string }>`
    select id, title from products where shop_id = ${tx.shopId} and id = any(${idsOf("product_ids")}::uuid[])
    union all
    select id, title from categories where shop_id = ${tx.shopId} and id = any(${idsOf("category_ids")}::uuid[])
    union all
    select id, title from collections where shop_id = ${tx.shopId} and id = any(${idsOf("collection_ids")}::uuid[])`);
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}
