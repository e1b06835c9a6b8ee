import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

interface PurchaseEventRow {
  consent: ConsentCategory[];
  user_agent: string | null;
  sent_at: string | null;
}

/** Records the shopper's consent with the order. Returns false if it was recorded before. */
export async function insertPurchaseEvent(
  tx: ShopTx,
  orderId: string,
  event: Pick<PurchaseEventRow, "consent" | "user_agent">,
): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto("purchase_events")
      .values({ order_id: orderId, ...event })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}

export function findPurchaseEvent(tx: ShopTx, orderId: string): Promise<PurchaseEventRow | undefined> {
  return tx.find(sql<PurchaseEventRow>`
    select consent, user_agent, sent_at from purchase_events
    where shop_id = ${tx.shopId} and order_id = ${orderId}`);
}

/** The server's event was accepted; the browser's user agent isn't needed any more. */
export function markSent(tx: ShopTx, orderId: string, at: string): Promise<number> {
  return tx.run(sql`
    update purchase_events set sent_at = ${at}, user_agent = null
    where shop_id = ${tx.shopId} and order_id = ${orderId}`);
}
