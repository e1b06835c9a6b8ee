import { sql } from "kysely";
import type { Plugin } from "@vitrine/contract/shops/plugins";
import { afterCursor, type Cursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The newest first. */
export function listPlugins(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(Plugin & { exact_at: string })[]> {
  return tx.all(sql<Plugin & { exact_at: string }>`
    select id, kind, is_active, created_at, created_at::text as exact_at from plugins
    where shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${page.limit + 1}`);
}
