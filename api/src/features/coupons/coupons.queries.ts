import { sql } from "kysely";
import type { Coupon } from "@vitrine/contract/orders/coupons";
import { afterCursor, type Cursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The newest first. */
export function listCoupons(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(Coupon & { exact_at: string })[]> {
  return tx.all(sql<Coupon & { exact_at: string }>`
    select id, code, title, is_active, created_at, created_at::text as exact_at from coupons
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}
