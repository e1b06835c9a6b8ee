import { sql } from "kysely";
import type { Courier } from "@vitrine/contract/orders/couriers";
import { afterCursor, type Cursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The newest first. */
export function listCouriers(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(Courier & { exact_at: string })[]> {
  return tx.all(sql<Courier & { exact_at: string }>`
    select id, name, is_active, created_at, created_at::text as exact_at from couriers
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}
