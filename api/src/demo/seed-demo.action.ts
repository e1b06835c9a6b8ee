import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { publish } from "../events/event-bus.ts";
import { countBoughtTogether } from "../features/products/count-bought-together.action.ts";
import { recountCustomersOf } from "../features/customers/customers.queries.ts";
import { countSold } from "../features/catalogue/count-sold.action.ts";
import { insertActivity } from "../features/activity-log/activity.queries.ts";
import { hashPassword } from "../features/accounts/passwords.ts";
import { insertCheckoutSettings } from "../features/checkout-settings/checkout-settings.queries.ts";
import { storePicture } from "../features/pictures/store-picture.action.ts";
import { insertDismissal, insertSetupSteps } from "../features/setup-steps/setup-steps.queries.ts";
import { insertMembership, insertShop } from "../features/shops/shops.queries.ts";
import { type Actor, systemActor } from "../actor.ts";
import { newId } from "../ids.ts";
import { markDue, nextMorning } from "../db/due-works.queries.ts";
import type { AppContext } from "../app-context.ts";
import { demoAbandoned } from "./demo-abandoned.rules.ts";
import { demoCatalogue } from "./demo-catalogue.rules.ts";
import { demoCoupons } from "./demo-coupons.rules.ts";
import { seedDemoGroups } from "./demo-groups.action.ts";
import { bannerFiles, demoHome } from "./demo-home.rules.ts";
import { demoDelivery } from "./demo-order-rows.rules.ts";
import { demoTimeline } from "./demo-orders.rules.ts";
import { demoFaqs, demoPages } from "./demo-pages.rules.ts";
import { picturesOf } from "./demo-pictures.ts";
import { demoProducts } from "./demo-products.ts";
import { demoReviews } from "./demo-reviews.rules.ts";
import { demoTheme } from "./demo-theme.rules.ts";
import { demoDays } from "./demo-times.rules.ts";
import {
  findDemo,
  insertDemoAgency,
  insertRows,
  openDemoShop,
  setNextNumber,
  upsertDemoOwner,
} from "./demo.queries.ts";

// The shop's own email; the owner's sign-in email is never shown.
const contactEmail = "hello@fern-field.test";
const owner = { email: "owner@fern-field.test", name: "Isla Fern" };
const shop = {
  handle: "fern-field",
  name: "Fern & Field",
  country: "GB",
  currency: "GBP",
  time_zone: "Europe/London",
  units: "metric",
  is_demo: true,
} as const;
const day = 86_400_000;

/**
 * Creates a shop with products and orders to explore, in a database without shops. Returns its owner's login, or
 * undefined if there was nothing to do. Everything but the pictures is written in one transaction that also opens the
 * shop: after an interrupted start it is closed and empty, and the next start continues, with a new password.
 *
 * @param picturesFolder contains every file of `picturesOf` and `bannerFiles`
 */
export async function seedDemo(
  app: AppContext,
  log: (line: string) => void,
  picturesFolder: string,
): Promise<{ email: string; password: string } | undefined> {
  const password = randomBytes(9).toString("base64url");
  const begun = await begin(app, password);
  if (!begun) return undefined;
  log("Making the demonstration shop");
  const { id, account_id } = begun;
  const actor: Actor = { account_id, name: owner.name, role: "owner" };
  const pictures = await storePictures(app, id, actor, picturesFolder);
  const now = app.clock.now();
  await app.db.inShop(id, async (tx) => {
    if (!(await openDemoShop(tx, new Date(now - demoDays * day).toISOString()))) return;
    const catalogue = demoCatalogue(pictures, now - (demoDays + 2) * day);
    const coupons = demoCoupons(now - demoDays * day);
    const timeline = demoTimeline(catalogue.variants, { id: account_id, name: owner.name }, now);
    const abandoned = demoAbandoned(catalogue.variants, now);
    for (const [table, rows] of Object.entries({
      ...catalogue.rows,
      coupons,
      pages: demoPages(now - demoDays * day),
      faqs: demoFaqs(now - demoDays * day),
      ...demoHome(pictures, now - demoDays * day),
      themes: demoTheme(pictures, now - demoDays * day),
      ...timeline.rows,
      ...abandoned,
      ...demoReviews(timeline.rows, now),
    }))
      await insertRows(tx, table, rows);
    await seedDemoGroups(tx, actor, catalogue.rows.products as { id: string; product_type: string }[], now);
    await countSold(tx, now);
    await recountCustomersOf(
      tx,
      timeline.rows.orders.map(({ id: order }) => String(order)),
    );
    await countBoughtTogether(tx, now);
    await markDue(tx, ["low-stock"], nextMorning);
    await setNextNumber(tx, timeline.next);
    await insertCheckoutSettings(tx, { delivery_fee: demoDelivery.fee, customer_accounts: "optional" });
    await insertSetupSteps(tx, account_id, ["currency", "payment", "delivery"]);
    await insertDismissal(tx, account_id);
    await insertActivity(tx, systemActor, {
      action: "shop.opened",
      target_type: "shop",
      target_id: String(id),
      target_label: shop.name,
    });
    await publish(tx, { kind: "store", shop_id: id });
  });
  return { email: owner.email, password };
}

async function begin(
  app: AppContext,
  password: string,
): Promise<{ id: number; account_id: string } | undefined> {
  const passwordHash = await hashPassword(password);
  return app.db.inPlatform(async (tx) => {
    const { shops, unfinished } = await findDemo(tx);
    if (shops && !unfinished) return undefined;
    const account_id = await upsertDemoOwner(tx, {
      id: newId(app.clock.now()),
      ...owner,
      password_hash: passwordHash,
    });
    if (unfinished) return unfinished;
    await insertDemoAgency(tx);
    const { id } = await insertShop(tx, { ...shop, email: contactEmail });
    await insertMembership(tx, id, account_id, "owner");
    return { id, account_id };
  });
}

/** Ids by file name. Stores several at a time; pictures stored before are found by their content. */
async function storePictures(
  app: AppContext,
  shopId: number,
  actor: Actor,
  folder: string,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  const waiting = [
    ...bannerFiles,
    ...demoProducts.flatMap(({ title }) => picturesOf(title).map(({ file }) => file)),
  ];
  const storeSome = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const bytes = await readFile(path.join(folder, file));
      stored.set(file, (await storePicture(app, shopId, actor, bytes)).id);
    }
  };
  await Promise.all([storeSome(), storeSome(), storeSome()]);
  return stored;
}
