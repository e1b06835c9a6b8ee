import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";
import type { PurchaseEvent } from "@vitrine/contract/shops/plugins";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { findPlugin } from "../plugins/plugins.queries.ts";
import { insertPurchaseEvent } from "./purchase-events.queries.ts";
import { isPurchase, purchaseEvent } from "./purchase-events.rules.ts";

interface Report {
  consent: ConsentCategory[];
  user_agent: string;
}

/** Records the consent with the order and returns the purchase to report, the first time only. */
export async function recordPurchase(
  app: AppContext,
  tx: ShopTx,
  orderId: string,
  { consent, user_agent }: Report,
): Promise<PurchaseEvent | null> {
  const order = await requireOrder(tx, orderId);
  if (!isPurchase(order, app.clock.now())) return null;
  const sendsEvent = consent.includes("marketing") && (await hasServerEvents(tx));
  const row = { consent: [...new Set(consent)], user_agent: (sendsEvent && user_agent) || null };
  if (!(await insertPurchaseEvent(tx, orderId, row))) return null;
  if (sendsEvent) await app.jobs.enqueue(tx, "send-purchase", { shop_id: tx.shopId, order_id: orderId });
  return consent.length > 0 ? purchaseEvent(order) : null;
}

async function hasServerEvents(tx: ShopTx): Promise<boolean> {
  const pixel = await findPlugin(tx, "meta_pixel");
  return pixel !== undefined && pixel.is_active && pixel.access_token !== null;
}
