import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The content hash of the logo of the published theme; null if it has none. */
export async function findLogoHash(tx: ShopTx): Promise<string | null> {
  const found = await tx.find(sql<{ hash: string }>`
    select p.hash from themes t
    join pictures p on p.shop_id = t.shop_id and p.id = (t.document #>> '{brand,logo_id}')::uuid
    where t.shop_id = ${tx.shopId} and t.published_at is not null`);
  return found?.hash ?? null;
}
