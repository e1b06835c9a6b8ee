import { beforeAll, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { EditShop } from "./edit-shop.fixture.ts";

// Edits of orders of which a part is refunded: the order of both steps doesn't change what the shop has sold.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
let mona: Person;
let day = 1;

beforeAll(async () => {
  await shop.open("Tea Refunded");
  mona = shop.owner;
  const params = { shop_id: shop.id };
  await shop.query("insert into sales_tax (shop_id, prices_include_tax) values ($1, true)", shop.id);
  await mona.client.tax_rates.create({ params, body: { name: "VAT", ppm: 50_000, country: "DE" } });
});

/** A paid order of so many units, alone on its past day. */
async function paid(price: number, quantity: number) {
  const { variant_id } = await shop.put("Tea", price);
  const email = `${crypto.randomUUID()}@example.com`;
  await buy(shopper(app, shop.handle), [{ variant_id, quantity }], email);
  const [row] = await shop.query<{ id: string }>("select id from orders where email = $1", email);
  const { id } = row!;
  await mona.client.orders.confirm({ params: shop.place(id) });
  await mona.client.orders.mark_paid({ params: shop.place(id) });
  const placed = `2026-03-${String(day++).padStart(2, "0")}`;
  await shop.query("update orders set placed_at = $2::date + time '12:00' where id = $1", id, placed);
  return {
    id,
    placed,
    read: () => shop.order(id),
    edit: (units: number) => shop.edit(id, { lines: { [variant_id]: units } }),
    preview: async (units: number) => (await shop.preview(id, { lines: { [variant_id]: units } })).balance,
    refund: (amount: number) =>
      withKey(app, mona, crypto.randomUUID()).orders.refund({
        params: shop.place(id),
        body: { amount, reason: "customer" },
      }),
  };
}
type Paid = Awaited<ReturnType<typeof paid>>;

/** Sales and tax of an order's day. The sales of past days are stored. */
async function sold({ placed }: Paid) {
  const params = { shop_id: shop.id };
  const { data } = await mona.client.analytics.read({
    params,
    query: { filter: "custom", date: `${placed},${placed}` },
  });
  const report = await mona.client.tax_reports.read({ params, query: { from: placed, to: placed } });
  return { sales: data.sales.total, tax: report.data.rows.reduce((sum, { tax }) => sum + tax, 0) };
}

/** Delivers a unit, which is returned and received. */
async function returned({ id }: Paid) {
  const { orders, returns } = mona.client;
  const params = shop.place(id);
  const [line] = (await shop.order(id)).lines;
  const order_line_id = line!.id;
  const { data } = await orders.pack({ params, body: { lines: [{ order_line_id, quantity: 1 }] } });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  await orders.deliver({ params: shipment });
  const lines = [{ order_line_id, quantity: 1, reason: "other" as const }];
  const one = {
    ...params,
    return_id: (await returns.create({ params, body: { lines } })).data.returns[0]!.id,
  };
  await returns.approve({ params: one, body: {} });
  await returns.receive({ params: one, body: { lines: [{ order_line_id, sellable: 1, damaged: 0 }] } });
  return (amount: number) =>
    withKey(app, mona, crypto.randomUUID()).returns.refund({
      params: one,
      body: { amount, note: null, to: "original" },
    });
}

describe("a refund and an edit that removes the unit", () => {
  it("leave the same sales and tax in either order", async () => {
    const first = await paid(1050, 2);
    await first.edit(1);
    await first.refund(1050);
    const second = await paid(1050, 2);
    await second.refund(1050);
    expect(await sold(second)).toEqual({ sales: 1050, tax: 50 });
    expect(await second.preview(1)).toEqual({ before: 0, after: 0 });
    await second.edit(1);
    for (const order of [first, second]) {
      expect(await sold(order)).toEqual({ sales: 1050, tax: 50 });
      expect(await order.read()).toMatchObject({ payment_status: "paid", balance: 0, refundable: 1050 });
    }
  });

  it("leave what the shop keeps as the sale if more was refunded than the unit cost", async () => {
    const order = await paid(1050, 2);
    await order.refund(1500);
    await order.edit(1);
    expect(await sold(order)).toEqual({ sales: 600, tax: 29 });
    expect(await order.read()).toMatchObject({ payment_status: "partially_refunded", balance: 0 });
  });

  it("offer the rest of what the unit cost if less was refunded", async () => {
    const order = await paid(1050, 2);
    await order.refund(300);
    expect(await order.preview(1)).toEqual({ before: 0, after: -750 });
    await order.edit(1);
    expect(await order.read()).toMatchObject({ balance: -750 });
    await order.refund(750);
    expect(await sold(order)).toEqual({ sales: 1050, tax: 50 });
    expect(await order.read()).toMatchObject({ payment_status: "paid", balance: 0 });
  });

  it("are as if the order hadn't been edited once the edit is undone", async () => {
    const order = await paid(1050, 3);
    await order.refund(1050);
    const before = await order.read();
    await order.edit(2);
    await order.edit(1);
    expect(await order.preview(3)).toEqual({ before: -1050, after: 0 });
    await order.edit(3);
    const { payment_status, balance, refundable } = before;
    expect(await order.read()).toMatchObject({ payment_status, balance, refundable, total: 3150 });
    expect(await sold(order)).toEqual({ sales: 2100, tax: 100 });
  });
});

describe("the refund of a return and an edit that removes another unit", () => {
  const expectOwed = async (order: Paid) => {
    expect(await order.read()).toMatchObject({ total: 10_000, balance: -5000, refundable: 10_000 });
    expect(await sold(order)).toMatchObject({ sales: 5000 });
    await order.refund(5000);
    expect(await order.read()).toMatchObject({ payment_status: "partially_refunded", balance: 0 });
    expect(await sold(order)).toEqual({ sales: 5000, tax: 238 });
  };

  it("leave the price of that unit to be refunded", async () => {
    const order = await paid(5000, 3);
    const refundReturn = await returned(order);
    await refundReturn(5000);
    expect(await order.preview(2)).toEqual({ before: 0, after: -5000 });
    await order.edit(2);
    await expectOwed(order);
  });

  it("leave it also if the edit is first", async () => {
    const order = await paid(5000, 3);
    const refundReturn = await returned(order);
    await order.edit(2);
    await refundReturn(5000);
    await expectOwed(order);
  });
});
