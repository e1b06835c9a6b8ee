import type { WaitingRow } from "@vitrine/contract/products/stock-requests";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The requests for a variant, open and notified, latest first. */
export function listWaiting(
  tx: ShopTx,
  variantId: string,
  page: { limit: number; cursor?: Cursor },
): Promise<(WaitingRow & { exact_at: string })[]> {
  return tx.all(sql<WaitingRow & { exact_at: string }>`
    select id, email, created_at, notified_at, created_at::text as exact_at from stock_requests
    where shop_id = ${tx.shopId} and variant_id = ${variantId}
      ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}
