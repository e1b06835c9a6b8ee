import { randomBytes } from "node:crypto";
import { publish } from "../events/event-bus.ts";
import { countBoughtTogether } from "../features/products/count-bought-together.action.ts";
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
import { demoCatalogue } from "./demo-catalogue.rules.ts";
import { seedDemoGroups } from "./demo-groups.action.ts";
import { demoDelivery, demoTimeline } from "./demo-orders.rules.ts";
import { type DemoPicture, demoProducts, draw } from "./demo-products.ts";
import { demoDays } from "./demo-times.rules.ts";
import {
  findDemo,
  insertDemoAgency,
  insertRows,
  openDemoShop,
  setNextNumber,
  upsertDemoOwner,
} from "./demo.queries.ts";

// The shop's own; the owner's sign-in email is shown to nobody.
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
 * Makes a lively shop to look around in, on a database that has no shop yet; answers its owner's login, or undefined
 * when there was nothing to do. Everything but the pictures is written in one transaction that also opens the shop:
 * a start that was cut short leaves it closed and empty, and the next one goes on, with a new password.
 *
 * @param pictureWidth in pixels; pictures take nearly all of the time. A product's second one is a little smaller
 */
export async function seedDemo(
  app: AppContext,
  log: (line: string) => void,
  pictureWidth = 1600,
): Promise<{ email: string; password: string } | undefined> {
  const password = randomBytes(9).toString("base64url");
  const begun = await begin(app, password);
  if (!begun) return undefined;
  log("Making the demonstration shop");
  const { id, account_id } = begun;
  const pictures = await drawAll(app, id, { account_id, name: owner.name, role: "owner" }, pictureWidth);
  const now = app.clock.now();
  await app.db.inShop(id, async (tx) => {
    if (!(await openDemoShop(tx, new Date(now - demoDays * day).toISOString()))) return;
    const catalogue = demoCatalogue(pictures, now - (demoDays + 2) * day);
    const timeline = demoTimeline(catalogue.variants, { id: account_id, name: owner.name }, now);
    for (const [table, rows] of Object.entries({ ...catalogue.rows, ...timeline.rows }))
      await insertRows(tx, table, rows);
    await seedDemoGroups(
      tx,
      { account_id, name: owner.name, role: "owner" },
      catalogue.rows.products as { id: string; product_type: string }[],
      now,
    );
    await countSold(tx, now);
    await countBoughtTogether(tx, now);
    await markDue(tx, ["low-stock"], nextMorning);
    await setNextNumber(tx, timeline.next);
    await insertCheckoutSettings(tx, { delivery_fee: demoDelivery.fee });
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

/** Draws and stores every picture, some at a time; those stored before are found again by their content. */
async function drawAll(
  app: AppContext,
  shopId: number,
  actor: Actor,
  width: number,
): Promise<Map<DemoPicture, string>> {
  const stored = new Map<DemoPicture, string>();
  const waiting = demoProducts.flatMap(({ pictures }) =>
    pictures.map((picture, place) => ({ picture, size: place === 0 ? width : (width * 3) / 4 })),
  );
  const drawSome = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const png = await app.pictures.drawPng(draw(next.picture), next.size);
      stored.set(next.picture, (await storePicture(app, shopId, actor, png)).id);
    }
  };
  await Promise.all([drawSome(), drawSome(), drawSome()]);
  return stored;
}
