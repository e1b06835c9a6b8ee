import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { countWaiting } from "../../../test/locks.ts";
import { open, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper, whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { zoneAtNoon } from "../../../test/zone-at-noon.ts";
import { memberLanguage } from "../../languages/member-language.ts";
import { deliveryTime } from "../orders/emails/emails.rules.ts";
import { areaDraft, everyDay } from "../quick-commerce/sample-areas.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { variant_id: string };
let areaId: string;

const times = (opens: string, max_orders: number, closes = "10:00") => ({
  days: everyDay,
  opens,
  closes,
  length_minutes: 60,
  max_orders,
});

beforeAll(async () => {
  mona = await app.person("Mona Slots");
  shop = await app.shop(mona, "Tea in time");
  await open(app.database, shop.id);
  await app.database.admin.query("update shops set time_zone = $2 where id = $1", [shop.id, zoneAtNoon()]);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 500 });
  const { data } = await mona.client.quick_commerce_areas.create({
    params: { shop_id: shop.id },
    body: areaDraft({ slots: [times("08:00", 5)], packaging_fee: 50 }),
  });
  areaId = data.id;
});

const params = () => ({ handle: shop.handle });
const inShop = () => ({ shop_id: shop.id });

/** A cart with an address of the area; `index` is that of the chosen slot. */
async function withSlot(index: number, email?: string): Promise<{ it: Shopper; total: number; key: string }> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], email);
  const key = (await slotsFor(it))[index]!.key;
  const { data } = await it.client.checkout.update_delivery({ params: params(), body: { method: key } });
  return { it, total: data.total, key };
}

async function slotsFor(it: Shopper) {
  const { data } = await it.client.checkout.read_cart({ params: params() });
  return data.delivery_options.filter(({ quick }) => quick?.slot);
}

function place({ it, total }: { it: Shopper; total: number }) {
  return whileBusy(async () => {
    it.key = crypto.randomUUID();
    return it.client.checkout.place_order({ params: params(), body: { accepted_total: total } });
  });
}

const ordersIn = async (key: string) => {
  const [area, starts_at] = key.split("@");
  const { rows } = await app.database.admin.query(
    "select orders from slot_orders where shop_id = $1 and area_id = $2 and starts_at = $3",
    [shop.id, area, starts_at],
  );
  return rows[0]?.orders ?? 0;
};

it("offers the area's slots of the next days with the fee, and stores the slot with the order", async () => {
  const { it: nia, total, key } = await withSlot(1);
  expect(await slotsFor(nia)).toHaveLength(12);
  expect(key).toMatch(new RegExp(`^${areaId}@`));
  expect(total).toBe(1000 + 390 + 50);
  const { data } = await place({ it: nia, total });
  const starts_at = new Date(key.split("@")[1]!).toISOString();
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  const window = { starts_at, ends_at, is_slot: true, area_id: areaId };
  expect(data.delivery).toMatchObject({ name: "Harbour", fee: 390, window });
  expect(data.fee_total).toBe(50);
  expect(deliveryTime(data as never, memberLanguage("en"))).toBe(
    `Arrives ${formatDeliveryWindow(data.delivery.window!, "en-GB")}`,
  );
  const [order] = (await mona.client.orders.list({ params: inShop(), query: {} })).data;
  const stored = await mona.client.orders.read({ params: { ...inShop(), id: order!.id } });
  expect(stored.data.delivery).toMatchObject({ window, arrives_from: data.delivery.arrives_from });
});

it("of 50 shoppers at once, exactly 5 get the slot; the others get the next free one named, and lose nothing", async () => {
  const before = await stockOf(app.database, tea.variant_id);
  const crowd = [];
  for (let index = 0; index < 50; index++) crowd.push(await withSlot(2, `racer${index}@example.com`));
  const { key } = crowd[0]!;
  const results = await Promise.allSettled(crowd.map(place));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await ordersIn(key)).toBe(5);
  expect((await stockOf(app.database, tea.variant_id)).allocated).toBe(before.allocated + 5);
  const loser = crowd.find((_, index) => results[index]!.status === "rejected")!;
  const next = (await slotsFor(loser.it))[3]!;
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ code: "slot_full", body: { next: next.key } });

  const cart = (await loser.it.client.checkout.read_cart({ params: params() })).data;
  expect(cart).toMatchObject({ item_count: 1, address: { city: "Hamburg" }, delivery_method: null });
  expect(cart.delivery_options.find((option) => option.key === key)!.quick!.slot!.is_full).toBe(true);
  await expect(place(loser)).rejects.toMatchObject({ code: "slot_full", body: { next: next.key } });
  await loser.it.client.checkout.update_delivery({ params: params(), body: { method: next.key } });
  expect((await place(loser)).data.delivery.window!.is_slot).toBe(true);
});

it("makes room when an order is cancelled, once", async () => {
  const { it: nia, total, key } = await withSlot(5);
  await place({ it: nia, total });
  expect(await ordersIn(key)).toBe(1);
  const [order] = (await mona.client.orders.list({ params: inShop(), query: {} })).data;
  const cancel = () =>
    mona.client.orders.cancel({ params: { ...inShop(), id: order!.id }, body: { reason: "customer" } });
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ code: "transition_rejected" });
  expect(await ordersIn(key)).toBe(0);
});

it("takes no place for an order that is rejected for another reason", async () => {
  const { it: nia, total, key } = await withSlot(6);
  const little = await insertProduct(app.database, shop.id, { title: "Rare tea", price: 1000, on_hand: 0 });
  await app.database.admin.query(
    "update cart_lines set variant_id = $1 where shop_id = $2 and cart_id = (select id from carts where shop_id = $2 order by created_at desc limit 1)",
    [little.variant_id, shop.id],
  );
  await expect(place({ it: nia, total })).rejects.toMatchObject({ code: "sold_out" });
  expect(await ordersIn(key)).toBe(0);
});

it("never has more orders than places while orders are placed and cancelled at once", async () => {
  const crowd = [];
  for (let index = 0; index < 12; index++) crowd.push(await withSlot(8, `crowd${index}@example.com`));
  const { key } = crowd[0]!;
  const listed = async () => {
    const { data } = await mona.client.orders.list({ params: inShop(), query: { limit: 50 } });
    return data.filter(({ email, lifecycle }) => email?.startsWith("crowd") && lifecycle !== "cancelled");
  };
  await Promise.all(crowd.slice(0, 5).map(place));
  const placed = await listed();
  expect(placed).toHaveLength(5);
  await Promise.allSettled([
    ...placed
      .slice(0, 3)
      .map(({ id }) =>
        mona.client.orders.cancel({ params: { ...inShop(), id }, body: { reason: "customer" } }),
      ),
    ...crowd.slice(5).map(place),
  ]);
  const open = (await listed()).length;
  expect(open).toBeLessThanOrEqual(5);
  expect(await ordersIn(key)).toBe(open);
});

it("says that a code was used up at the same moment, and leaves the slot free", async () => {
  const { data: coupon } = await mona.client.coupons.create({
    params: inShop(),
    body: {
      title: "Once",
      method: "code",
      code: "ONCE",
      type: "percent",
      basis_points: 1000,
      use_limit: 1,
      items: {},
      required_items: {},
    } as never,
  });
  const { it: nia, key } = await withSlot(4, "once@example.com");
  await nia.client.checkout.add_coupon({ params: params(), body: { code: "ONCE" } });
  const { data: cart } = await nia.client.checkout.read_cart({ params: params() });
  const other = new pg.Client({ ...app.database.connection, options: "-c search_path=shop,platform,public" });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("update coupons set times_used = 1 where id = $1", [coupon.id]);
    const placed = place({ it: nia, total: cart.total }).catch((failure: unknown) => failure);
    await expect.poll(() => countWaiting(app.database)).toBe(1);
    await other.query("commit");
    expect(await placed).toMatchObject({ code: "coupon_rejected", body: { coupon: "ONCE" } });
  } finally {
    await other.end();
  }
  expect(await ordersIn(key)).toBe(0);
});

it("charges the packaging before a payment method is chosen, too", async () => {
  const body = { name: "Bank transfer" };
  const { data: method } = await mona.client.payment_methods.create({ params: inShop(), body });
  const { it: nia, total } = await withSlot(5, "packed@example.com");
  const { data: cart } = await nia.client.checkout.read_cart({ params: params() });
  expect(cart).toMatchObject({ payment_method: null, fee_total: 50, total });
  expect(total).toBe(1000 + 390 + 50);
  await mona.client.payment_methods.remove({ params: { ...inShop(), id: method.id } });
});
