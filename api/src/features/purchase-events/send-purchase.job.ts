import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { sendConversion } from "../../outside/meta-conversions.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { openAccessToken } from "../plugins/access-token.ts";
import { findPlugin } from "../plugins/plugins.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { findPurchaseEvent, markSent } from "./purchase-events.queries.ts";
import { metaPurchase, purchaseEvent } from "./purchase-events.rules.ts";

/** Sends a purchase to Meta, if the shopper agreed and the plugin is still active. */
export async function sendPurchase(app: AppContext, job: JobData["send-purchase"]): Promise<void> {
  const prepared = await app.db.inShop(job.shop_id, (tx) => prepare(app, tx, job.order_id));
  if (!prepared) return;
  const result = await sendConversion(app.fetchGuarded, prepared.account, prepared.event);
  if (result === "rejected")
    return app.log.warn({ shop_id: job.shop_id, order_id: job.order_id }, "Meta rejected a purchase");
  const at = new Date(app.clock.now()).toISOString();
  await app.db.inShop(job.shop_id, (tx) => markSent(tx, job.order_id, at));
}

async function prepare(app: AppContext, tx: ShopTx, orderId: string) {
  const recorded = await findPurchaseEvent(tx, orderId);
  const pixel = await findPlugin(tx, "meta_pixel");
  if (!recorded?.consent.includes("marketing") || recorded.sent_at !== null) return undefined;
  if (!pixel?.is_active || !pixel.access_token) return undefined;
  const accessToken = openAccessToken(app, tx.shopId, "meta_pixel", pixel.access_token);
  const pixelId = pixel.settings["pixel_id"];
  if (accessToken === undefined || pixelId === undefined) return undefined;
  const order = await requireOrder(tx, orderId);
  const shop = await requireShop(tx);
  const event = metaPurchase(purchaseEvent(order), {
    email: order.email,
    phone: order.phone,
    placed_at: order.placed_at,
    user_agent: recorded.user_agent,
    shopUrl: storeUrl(shop, app.dashboardUrl),
  });
  return { account: { pixelId, accessToken }, event };
}
