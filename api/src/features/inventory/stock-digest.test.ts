import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, shirt } from "../products/drafts.fixture.ts";
import { planDigest } from "./plan-digest.action.ts";

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
let variants: string[];

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = { shop_id: (await app.shop(mona, "Fern Field")).id };
  await app.database.admin.query("update shops set time_zone = 'Asia/Dhaka' where id = $1", [shop.shop_id]);
  const product = await createProduct(mona, shop, shirt({ status: "active" }));
  variants = product.variants.map(({ id }) => id);
});

/** Runs the shop's hourly work at a moment. Dhaka is six hours ahead of UTC. */
const workAt = (utc: string) =>
  app.app.db.inShop(shop.shop_id, (tx) =>
    planDigest({ ...app.app, clock: { ...app.app.clock, now: () => Date.parse(utc) } }, tx),
  );
const setTo = (index: number, quantity: number) =>
  mona.client.inventory.adjust({
    params: { ...shop, variant_id: variants[index]! },
    body: { action: "set", quantity },
  });
const notified = async () =>
  (await mona.client.notifications.list({ params: shop, query: {} })).data
    .filter(({ kind }) => kind === "low_stock")
    .map(({ data }) => data);

describe("the low-stock digest", () => {
  it("is due on the next morning of the shop's time zone after a stock change", async () => {
    const { rows } = await app.database.admin.query(
      `select (due_at at time zone 'Asia/Dhaka')::time::text as time, due_at - now() between '0' and '1 day' as "isNext"
       from due_works where shop_id = $1 and work = 'low-stock'`,
      [shop.shop_id],
    );
    expect(rows).toEqual([{ time: "08:00:00", isNext: true }]);
  });

  it("is sent in the shop's morning, once, and again only when more variants are newly low", async () => {
    await setTo(0, 2);
    await setTo(1, 0);
    await workAt("2026-11-20T01:30:00Z");
    expect(await notified()).toEqual([]);
    await workAt("2026-11-20T02:05:00Z");
    await workAt("2026-11-20T03:05:00Z");
    expect(await notified()).toEqual([{ count: 2, names: ["Linen shirt, Red / M", "Linen shirt, Red / S"] }]);
    const mail = await app.mailTo(mona.email, /low in stock/);
    expect(mail.subject).toBe("2 variants are low in stock");
    expect(mail.text).toMatch(/Red \/ M \(SH-Red-M\): out of stock/);
    expect(mail.text).toMatch(/Red \/ S \(SH-Red-S\): 2 left/);

    await workAt("2026-11-21T02:05:00Z");
    expect(await notified()).toHaveLength(1);
    // One variant recovered and is low again, one is new: both are in the next email.
    await setTo(0, 20);
    await workAt("2026-11-22T02:05:00Z");
    await setTo(0, 3);
    await setTo(2, 1);
    await workAt("2026-11-23T02:05:00Z");
    expect((await notified())[0]).toMatchObject({ count: 2 });
  });

  it("is in the language of the owner's account", async () => {
    const setLanguage = (language: string) =>
      app.database.admin.query("update accounts set language = $2 where email = $1", [mona.email, language]);
    await setLanguage("ar");
    await setTo(0, 40);
    await workAt("2026-11-24T02:05:00Z");
    await setTo(0, 1);
    await workAt("2026-11-25T02:05:00Z");
    const mail = await app.mailTo(mona.email, /مخزون/);
    expect(mail.text).toContain("بقيت وحدة واحدة");
    await setLanguage("en");
  });

  it("is only in the dashboard when the email is switched off", async () => {
    const { data } = await mona.client.inventory.read_settings({ params: shop });
    await mona.client.inventory.update_settings({ params: shop, body: { ...data, digest: false } });
    await setTo(3, 1);
    const before = await notified();
    const emails = () =>
      app.database.admin.query(
        "select from pgboss.job where name = 'stock-digest' and data->>'shop_id' = $1",
        [String(shop.shop_id)],
      );
    const written = (await emails()).rowCount;
    await workAt("2026-11-26T02:05:00Z");
    expect(await notified()).toHaveLength(before.length + 1);
    expect((await emails()).rowCount).toBe(written);
  });
});
