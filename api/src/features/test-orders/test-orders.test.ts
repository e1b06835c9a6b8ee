import { beforeAll, describe, expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { buy, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { useStripeShop } from "../order-payments/stripe-shop.fixture.ts";
import { followOrder } from "../orders/follow-order.fixture.ts";
import { areaDraft, everyDay } from "../quick-commerce/sample-areas.fixture.ts";

// The keys of the payment provider are those for tests.
const online = await useStripeShop({ areKeysLive: false, jobs: false });
const { app, shop } = online;
let staff: Person;
let rival: Person;
let areaId: string;

beforeAll(async () => {
  [staff, rival] = await Promise.all([app.person("Sam Staff"), app.person("Rita Rival")]);
  await app.join(shop.id, staff, "staff");
  await online.owner.client.coupons.create({
    params: { shop_id: shop.id },
    body: {
      title: "Twice",
      method: "code",
      code: "TWICE",
      type: "percent",
      basis_points: 1000,
      use_limit: 2,
      items: {},
      required_items: {},
    } as never,
  });
  const times = { days: everyDay, opens: "08:00", closes: "10:00", length_minutes: 60, max_orders: 5 };
  const { data: area } = await online.owner.client.quick_commerce_areas.create({
    params: inShop(),
    body: areaDraft({ slots: [times] }),
  });
  areaId = area.id;
});

const inShop = () => ({ shop_id: shop.id });
const inStore = () => ({ handle: shop.handle });
const admin = async <Row>(text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows as Row[];
const codeOf = (failure: unknown) => (failure as { code?: string }).code;

async function setTestMode(test_mode: boolean) {
  const { client } = online.owner;
  const { version } = (await client.checkout_settings.read({ params: inShop() })).data;
  await client.checkout_settings.update({ params: inShop(), body: { test_mode, version } });
}

/** Orders a cart with two units, the coupon and a slot, paid on delivery, and returns the order's id. */
async function orderAll(email: string): Promise<{ id: string; it: Shopper; total: number }> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: online.variant_id, quantity: 2 }], email);
  await it.client.checkout.add_coupon({ params: inStore(), body: { code: "TWICE" } });
  const { delivery_options } = (await it.client.checkout.read_cart({ params: inStore() })).data;
  const slot = delivery_options.find(({ quick }) => quick?.slot)!;
  await it.client.checkout.update_delivery({ params: inStore(), body: { method: slot.key } });
  const { data: cart } = await it.client.checkout.update_payment({
    params: inStore(),
    body: { method: "cash_on_delivery" },
  });
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params: inStore(), body: { accepted_total: cart.total } });
  const [row] = await admin<{ id: string }>("select id from orders where email = $1", email);
  return { id: row!.id, it, total: cart.total };
}

const traces = async () => ({
  stock: await stockOf(app.database, online.variant_id),
  movements: await admin(
    "select count(*)::int from stock_movements where shop_id = $1 and kind <> 'received'",
    shop.id,
  ),
  coupons: await admin("select times_used from coupons where shop_id = $1", shop.id),
  slots: await admin(
    "select coalesce(sum(orders), 0)::int as orders from slot_orders where shop_id = $1",
    shop.id,
  ),
  customers: await admin("select count(*)::int from customers where shop_id = $1", shop.id),
  sales: (await online.owner.client.analytics.read({ params: inShop(), query: { filter: "today" } })).data
    .sales,
});

describe("in test mode", () => {
  beforeAll(async () => {
    await orderAll("slot@example.com");
    await setTestMode(true);
  });

  it("an order is a test that leaves stock, coupons, slots, customers and sales as they are", async () => {
    const before = await traces();
    const first = await orderAll("ana@example.com");
    expect(await traces()).toEqual(before);
    // The last use of the coupon is still there.
    const second = await orderAll("ana@example.org");
    expect(second.total).toBe(first.total);

    const order = (await online.owner.client.orders.read({ params: { ...inShop(), id: first.id } })).data;
    expect(order).toMatchObject({ is_test: true, customer_id: null, stage: "new" });
    expect(order.discounts).toHaveLength(1);
    await online.owner.client.orders.confirm({ params: { ...inShop(), id: first.id } });
    const packed = (
      await online.owner.client.orders.pack({ params: { ...inShop(), id: first.id }, body: {} })
    ).data;
    const shipment_id = packed.shipments[0]!.id;
    const shipment = { ...inShop(), id: first.id, shipment_id };
    await online.owner.client.orders.ship({ params: shipment, body: {} });
    await online.owner.client.orders.cancel({
      params: { ...inShop(), id: second.id },
      body: { reason: "other" },
    });
    expect(await traces()).toEqual(before);
  });

  it("the subjects of its emails say so, and its jobs end after it was deleted", async () => {
    const { id } = await orderAll("mail@example.com");
    const job = { shop_id: shop.id, order_id: id };
    await followOrder(app.app, job);
    expect((await app.mailTo("mail@example.com")).subject).toMatch(/^\[Test\] Your order #\d+ at /);
    await online.owner.client.test_orders.remove({ params: { ...inShop(), id } });
    await followOrder(app.app, job);
  });

  it("reserves no units during the checkout", async () => {
    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id: online.variant_id, quantity: 1 }], "reserve@example.com");
    await it.client.checkout.update_payment({ params: inStore(), body: { method: "cash_on_delivery" } });
    expect(
      await admin(
        "select reserved_until from carts where shop_id = $1 and email = 'reserve@example.com'",
        shop.id,
      ),
    ).toEqual([{ reserved_until: null }]);
  });

  it("offers only providers with test keys, and says so to shoppers", async () => {
    const methods = async () => {
      const it = shopper(app, shop.handle);
      await fill(it, [{ variant_id: online.variant_id, quantity: 1 }]);
      const { data } = await it.client.checkout.read_cart({ params: inStore() });
      return data.payment_options.map(({ key }) => key);
    };
    expect(await methods()).toEqual(["stripe", "cash_on_delivery"]);
    const { data } = await app.visitor().storefront.read({ params: inStore() });
    expect(data.test_mode).toBe(true);
    await admin("update payment_providers set is_test = false where shop_id = $1", shop.id);
    await admin("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
    expect(await methods()).toEqual(["cash_on_delivery"]);
    await admin("update payment_providers set is_test = true where shop_id = $1", shop.id);
    await admin("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
  });
});

describe("without test mode", () => {
  beforeAll(async () => {
    await setTestMode(false);
    // One way of delivery is left, which then needs no choice.
    await online.owner.client.quick_commerce_areas.remove({ params: { ...inShop(), id: areaId } });
  });

  it("an order that is paid with test keys is a test, and others aren't", async () => {
    const before = await traces();
    const order = await online.order();
    expect(await online.read(order)).toMatchObject({ is_test: true, lifecycle: "awaiting_payment" });
    expect(await traces()).toEqual(before);

    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id: online.variant_id, quantity: 1 }], "real@example.com");
    await it.client.checkout.update_payment({ params: inStore(), body: { method: "cash_on_delivery" } });
    const placed = await buy(it, [], "real@example.com");
    expect(placed.is_test).toBe(false);
    expect((await traces()).sales.orders).toBe(before.sales.orders + 1);
  });

  it("can be deleted with all that belongs to it, but not by staff, and a real order never", async () => {
    const order = await online.order();
    const params = { ...inShop(), id: order.id };
    const remove = (by: Person, id = order.id) =>
      by.client.test_orders.remove({ params: { ...inShop(), id } });
    await expect(remove(staff)).rejects.toSatisfy((failure) => codeOf(failure) === "forbidden");
    await expect(remove(rival)).rejects.toSatisfy((failure) => codeOf(failure) === "not_found");
    const outcomes = await Promise.allSettled([remove(online.owner), remove(online.owner)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(online.owner.client.orders.read({ params })).rejects.toMatchObject({ code: "not_found" });
    expect(
      await admin("select 1 from carts where shop_id = $1 and email = $2", shop.id, order.email),
    ).toEqual([]);
    expect(await admin("select 1 from order_lines where order_id = $1", order.id)).toEqual([]);

    const [real] = await admin<{ id: string }>("select id from orders where email = 'real@example.com'");
    await expect(remove(online.owner, real!.id)).rejects.toMatchObject({
      code: "transition_rejected",
      message: "Only test orders can be deleted. You can cancel this order instead.",
    });
  });
});
