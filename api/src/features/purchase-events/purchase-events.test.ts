import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { MetaDouble } from "./meta.fixture.ts";
import { sendPurchase } from "./send-purchase.job.ts";

const meta = new MetaDouble();
const app = useTestApp({ jobs: false, fetchGuarded: meta.fetchGuarded });
const token = "EAAB0123456789secret";
let mona: Person;
let shop: { id: number; handle: string };
let variant: string;

beforeAll(async () => {
  await meta.start();
  meta.token = token;
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
  variant = (await insertProduct(app.database, shop.id, { title: "Cup", price: 990, on_hand: 100 }))
    .variant_id;
});
afterAll(() => meta.stop());
beforeEach(async () => {
  await app.database.admin.query("delete from plugins");
  meta.accepted.length = 0;
  meta.rejected = [];
});

const setUp = (access_token = token) =>
  mona.client.plugins.save({
    params: { shop_id: shop.id, kind: "meta_pixel" },
    body: { is_active: true, settings: { pixel_id: "123456789012345" }, access_token, version: 0 },
  });

async function order() {
  const nia = shopper(app, shop.handle);
  const placed = await buy(nia, [{ variant_id: variant, quantity: 2 }], "Nia@Example.com");
  const params = { handle: shop.handle, token: placed.token };
  const record = (consent: ("analytics" | "marketing")[]) =>
    nia.client.plugins.record_purchase({ params, body: { consent, user_agent: "Browser 1" } });
  return { placed, record };
}

const rowsOf = async () =>
  (
    await app.database.admin.query<{ order_id: string; consent: string[]; user_agent: string | null }>(
      "select order_id, consent, user_agent from purchase_events where shop_id = $1 order by created_at desc",
      [shop.id],
    )
  ).rows;
const jobsOf = async (orderId: string) =>
  (
    await app.database.admin.query(
      "select 1 from pgboss.job where name = 'send-purchase' and data->>'order_id' = $1",
      [orderId],
    )
  ).rows.length;

it("returns a purchase once, with its products and amounts and nothing about the customer", async () => {
  const { placed, record } = await order();
  const { data } = await record(["analytics"]);
  expect(data).toMatchObject({
    value: placed.total / 100,
    currency: placed.currency,
    coupon: null,
    items: [{ id: variant, price: 9.9, quantity: 2 }],
  });
  expect(JSON.stringify(data)).not.toMatch(/nia|harbour/i);
  expect(JSON.stringify(data)).not.toContain(placed.token);
  expect((await record(["analytics", "marketing"])).data).toBeNull();
  expect((await rowsOf())[0]).toMatchObject({ consent: ["analytics"], user_agent: null });
});

it("returns a purchase to one of ten requests at once", async () => {
  const { record } = await order();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => record(["analytics"])));
  const purchases = results.filter((result) => result.status === "fulfilled" && result.value.data !== null);
  expect(purchases).toHaveLength(1);
});

it("records that the shopper rejected all, and neither returns nor sends anything", async () => {
  await setUp();
  const { record } = await order();
  expect((await record([])).data).toBeNull();
  const [row] = await rowsOf();
  expect(row).toMatchObject({ consent: [], user_agent: null });
  expect(await jobsOf(row!.order_id)).toBe(0);
  await sendPurchase(app.app, { shop_id: shop.id, order_id: row!.order_id });
  expect([meta.accepted, meta.rejected]).toEqual([[], []]);
});

it.each([
  ["a test order", "update orders set is_test = true"],
  ["an order that awaits its payment", "update orders set lifecycle = 'awaiting_payment'"],
  ["an order of last week", "update orders set placed_at = placed_at - interval '8 days'"],
])("doesn't report %s, and records nothing", async (_, change) => {
  const before = (await rowsOf()).length;
  const { placed, record } = await order();
  await app.database.admin.query(`${change} where shop_id = $1 and number = $2`, [shop.id, placed.number]);
  expect((await record(["analytics"])).data).toBeNull();
  expect(await rowsOf()).toHaveLength(before);
});

it("sends a purchase to Meta with hashed contacts and the browser's event id, once", async () => {
  await setUp();
  const { placed, record } = await order();
  const { data } = await record(["marketing"]);
  const orderId = data!.event_id;
  expect(await jobsOf(orderId)).toBe(1);
  meta.statuses = [500];
  const job = { shop_id: shop.id, order_id: orderId };
  await expect(sendPurchase(app.app, job)).rejects.toThrow("500");
  await sendPurchase(app.app, job);
  await sendPurchase(app.app, job);
  expect(meta.rejected).toEqual([]);
  expect(meta.accepted).toHaveLength(1);
  const { path, event } = meta.accepted[0]!;
  expect(path).toContain("/123456789012345/");
  expect(event).toMatchObject({ event_name: "Purchase", event_id: orderId });
  expect(event.user_data["em"]).toEqual([createHash("sha256").update("nia@example.com").digest("hex")]);
  expect(event.custom_data).toMatchObject({ value: placed.total / 100, currency: placed.currency });
  expect(JSON.stringify(event)).not.toMatch(/@|harbour/i);
  expect(JSON.stringify(event)).not.toContain(placed.token);
  expect((await rowsOf())[0]!.user_agent).toBeNull();
});

it("sends nothing without consent to marketing, or after the plugin is turned off", async () => {
  await setUp();
  const first = await order();
  const { data: analytics } = await first.record(["analytics"]);
  expect(await jobsOf(analytics!.event_id)).toBe(0);
  const { data } = await (await order()).record(["marketing"]);
  await app.database.admin.query("update plugins set is_active = false");
  for (const event of [analytics, data])
    await sendPurchase(app.app, { shop_id: shop.id, order_id: event!.event_id });
  expect([meta.accepted, meta.rejected]).toEqual([[], []]);
});

it("doesn't find the order of another shop by its token", async () => {
  const { placed } = await order();
  const other = await app.shop(await app.person("Otto"), "Otto Shop");
  await open(app.database, other.id);
  const params = { handle: other.handle, token: placed.token };
  await expect(
    app.visitor().plugins.record_purchase({ params, body: { consent: ["analytics"] } }),
  ).rejects.toMatchObject({ code: "not_found" });
});
