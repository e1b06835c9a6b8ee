import type { ShopTx } from "../../db/tx.ts";
import { markDue, morningHour, nextMorning } from "../../db/due-works.queries.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { renderMail } from "../../mail/frame.tsx";
import type { AppContext } from "../../app-context.ts";
import { notify } from "../notifications/notify.action.ts";
import { listEmailRecipients } from "../notifications/recipients.queries.ts";
import { variantName } from "../products/products.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { readLowBand } from "./inventory-list.queries.ts";
import { lowStockMail } from "./low-stock.mail.tsx";
import { takeDigestDay, takeNewlyLow } from "./stock-digest.queries.ts";

const maxNamed = 30;

/**
 * Once a day, when variants are newly low in stock: notifies the dashboard, sends push messages, and enqueues an
 * email to members if the shop wants it.
 */
export async function planDigest(app: AppContext, tx: ShopTx): Promise<void> {
  const taken = await takeDigestDay(tx, new Date(app.clock.now()).toISOString(), morningHour);
  if (!taken) return markDue(tx, ["low-stock"], nextMorning);
  const { day, digest } = taken;
  const low = await takeNewlyLow(tx, await readLowBand(tx));
  if (low.length === 0) return;
  const names = low.slice(0, 3).map(variantName);
  const link = "/shop/inventory?tab=low";
  await notify(app, tx, { kind: "low_stock", data: { count: low.length, names }, link, cause: day });
  if (!digest) return;
  await app.jobs.enqueue(tx, "stock-digest", {
    shop_id: tx.shopId,
    day,
    total: low.length,
    variants: low.slice(0, maxNamed).map((variant) => ({
      name: variantName(variant),
      sku: variant.sku,
      available: variant.available,
    })),
  });
}

/** Writes the email of a day to each member who chose it, by default the owners. A retry uses the same id. */
export async function writeDigest(app: AppContext, job: JobData["stock-digest"]): Promise<void> {
  const { shop_id, day, variants, total } = job;
  const shop = await app.db.inShop(shop_id, requireShop);
  const members = await app.db.inPlatform((tx) => listEmailRecipients(tx, shop_id, ["low_stock"]));
  const inventory_url = `${app.dashboardUrl}/shop/inventory?tab=low`;
  for (const { account_id, email: to, language } of members) {
    const { subject, element } = lowStockMail(
      { shop, variants, total, inventory_url },
      memberLanguage(language),
    );
    await app.post.send({
      id: `low-stock-${shop_id}-${day}-${account_id}`,
      to,
      subject,
      ...renderMail(element),
      fromName: shop.name,
    });
  }
}
