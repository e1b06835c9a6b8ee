import { readFile } from "node:fs/promises";
import path from "node:path";
import { publish } from "../events/event-bus.ts";
import { countBoughtTogether } from "../features/products/list/count-bought-together.action.ts";
import { recountCustomersOf } from "../features/customers/customers.queries.ts";
import { countSold } from "../features/catalogue/count-sold.action.ts";
import { insertActivity } from "../features/activity-log/activity.queries.ts";
import { insertCheckoutSettings } from "../features/checkout-settings/checkout-settings.queries.ts";
import { storePicture } from "../features/pictures/store-picture.action.ts";
import { insertDismissal, insertSetupSteps } from "../features/setup-steps/setup-steps.queries.ts";
import { type Actor, systemActor } from "../actor.ts";
import { markDue, nextMorning } from "../db/due-works.queries.ts";
import type { ShopTx } from "../db/tx.ts";
import type { AppContext } from "../app-context.ts";
import { demoAbandoned } from "./demo-abandoned.rules.ts";
import { demoCatalogue } from "./demo-catalogue.rules.ts";
import { seedDemoGroups } from "./demo-groups.action.ts";
import { demoHome } from "./demo-home.rules.ts";
import { demoTimeline } from "./demo-orders.rules.ts";
import { demoPages } from "./demo-pages.rules.ts";
import { pictureFiles } from "./demo-pictures.rules.ts";
import { demoReviews } from "./demo-reviews.rules.ts";
import { demoSales } from "./demo-sales.rules.ts";
import type { DemoShop } from "./demo-shop.ts";
import { demoMenus, demoTheme } from "./demo-theme.rules.ts";
import { demoVisitors } from "./demo-visitors.rules.ts";
import { insertRows, openDemoShop, setNextNumber } from "./demo.queries.ts";

const day = 86_400_000;

/**
 * Fills the closed and empty shop and opens it. Everything but the pictures is written in one transaction that also opens
 * the shop, so it can be repeated after an interruption.
 */
export async function seedShop(
  app: AppContext,
  shop: DemoShop,
  {
    id,
    actor,
    picturesFolder,
  }: { id: number; actor: Actor & { account_id: string }; picturesFolder: string },
): Promise<void> {
  const pictures = await storePictures(app, id, actor, shop, picturesFolder);
  const now = app.clock.now();
  await app.db.inShop(id, async (tx) => {
    const opened = now - shop.orders.days * day;
    if (!(await openDemoShop(tx, new Date(opened).toISOString()))) return;
    const products = await insertCatalogue(tx, shop, actor, pictures, now);
    const collections = await seedDemoGroups(tx, actor, shop, products, now);
    await insertRows(tx, "themes", demoTheme(shop, { pictures, collections }, opened));
    await countSold(tx, now);
    await countBoughtTogether(tx, now);
    await markDue(tx, ["low-stock"], nextMorning);
    await insertCheckoutSettings(tx, {
      delivery_name: shop.delivery.name,
      delivery_fee: shop.delivery.fee,
      delivery_days_min: shop.delivery.days_min,
      delivery_days_max: shop.delivery.days_max,
      ...shop.checkout,
    });
    await insertSetupSteps(tx, actor.account_id, ["currency", "payment", "delivery"]);
    await insertDismissal(tx, actor.account_id);
    await insertActivity(tx, systemActor, {
      action: "shop.opened",
      target_type: "shop",
      target_id: String(id),
      target_label: shop.shop.name,
    });
    await publish(tx, { kind: "store", shop_id: id });
  });
}

/** Inserts products, content, orders and all that doesn't depend on categories. Returns the products. */
async function insertCatalogue(
  tx: ShopTx,
  shop: DemoShop,
  actor: Actor & { account_id: string },
  pictures: Map<string, string>,
  now: number,
) {
  const opened = now - shop.orders.days * day;
  const catalogue = demoCatalogue(shop, pictures, opened - 2 * day);
  const sales = demoSales(shop, opened);
  const owner = { id: actor.account_id, name: actor.name };
  const timeline = demoTimeline(shop, catalogue.variants, sales.terms, owner, now);
  for (const [table, rows] of Object.entries({
    ...catalogue.rows,
    ...sales.rows,
    ...demoPages(shop, pictures, now),
    ...demoHome(shop, pictures, opened),
    menus: demoMenus(shop),
    ...timeline.rows,
    ...demoAbandoned(shop, catalogue.variants, now),
    ...demoReviews(shop, timeline.rows, now),
    ...demoVisitors(shop, now),
  }))
    await insertRows(tx, table, rows);
  await setNextNumber(tx, timeline.next);
  await recountCustomersOf(
    tx,
    timeline.rows.orders.map(({ id }) => String(id)),
  );
  return catalogue.rows.products;
}

/** Ids by file name. Stores several at a time; pictures stored before are found by their content. */
async function storePictures(
  app: AppContext,
  shopId: number,
  actor: Actor,
  shop: DemoShop,
  folder: string,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  const waiting = pictureFiles(shop);
  const storeSome = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const bytes = await readFile(path.join(folder, file));
      stored.set(file, (await storePicture(app, shopId, actor, bytes)).id);
    }
  };
  await Promise.all([storeSome(), storeSome(), storeSome()]);
  return stored;
}
