import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Those of the handles that no page has, in their order. */
export async function findFreeHandles(tx: ShopTx, handles: string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ handle: string }>`
      select handle from pages where shop_id = ${tx.shopId} and kind = 'page' and handle = any(${handles})`,
  );
  const taken = new Set(rows.map(({ handle }) => handle));
  return handles.filter((handle) => !taken.has(handle));
}
