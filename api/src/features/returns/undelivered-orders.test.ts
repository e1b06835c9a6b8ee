import { beforeAll, describe, expect, it, vi } from "vitest";
import { address } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { updateSoldCounts } from "../catalogue/product-index.queries.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

// Orders that came back undelivered or were lost (decision 0118).

const app = useTestApp();
let shop: ReturnShop;
let params: { shop_id: number };

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Refused Tea");
  params = { shop_id: shop.id };
  const tax = { name: "VAT", ppm: 150_000, country: address.country };
  await shop.owner.client.tax_rates.create({ params, body: tax });
});

const rejected = { status: 409, code: "transition_rejected" };
const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
let people = 0;

/** An order of its own customer, placed so many days ago. */
async function orderOf(daysAgo: number, lines?: Parameters<ReturnShop["order"]>[0]) {
  const email = `refused-${++people}@example.com`;
  const order = await shop.order(lines, email);
  const { admin } = app.database;
  await admin.query("update orders set placed_at = placed_at - make_interval(days => $2) where id = $1", [
    order.params.id,
    daysAgo,
  ]);
  // The stored sales of the day that it was moved to.
  await admin.query("delete from sales_days where shop_id = $1", [shop.id]);
  // A job counts it for its customer.
  await vi.waitFor(async () => expect(await ordersOf(email)).toBe(1), { timeout: 25_000 });
  return { ...order, email };
}
async function ordersOf(email: string): Promise<number> {
  const { data } = await shop.owner.client.customers.list({ params, query: { search: email } });
  return data[0]!.orders_count;
}
type Ordered = Awaited<ReturnType<typeof orderOf>>;

/** Ships an order, and receives it back from the courier. */
async function comeBack(order: Ordered) {
  const shipment = await shop.shipped(order);
  const { orders } = shop.owner.client;
  await orders.mark_attempt_failed({ params: shipment, body: { reason: "Refused" } });
  await orders.mark_returning({ params: shipment });
  const lines = [{ order_line_id: order.lines[0]!, sellable: 2, damaged: 1 }];
  return (await orders.mark_returned({ params: shipment, body: { lines } })).data;
}

/** All that counts an order: sales, products and taxes of the last week, its customer, and units sold. */
async function counted({ email }: Ordered) {
  const { client } = shop.owner;
  const { data: week } = await client.analytics.read({ params, query: { filter: "last_7" } });
  const range = { from: day(8), to: day(-1) };
  const { data: report } = await client.tax_reports.read({ params, query: range });
  await app.app.db.inShop(shop.id, (tx) => updateSoldCounts(tx, day(30)));
  const { rows } = await app.database.admin.query<{ units: number }>(
    "select sum(sold_30_days)::int as units from product_index where shop_id = $1",
    [shop.id],
  );
  return {
    sales: week.sales.total,
    orders: week.sales.orders,
    products: week.top_products.reduce((units, { quantity }) => units + quantity, 0),
    tax: report.tax_total,
    taxed: report.rows.reduce((orders, row) => orders + row.orders, 0),
    customer: await ordersOf(email),
    units: rows[0]!.units,
  };
}

/** The figures with one order less. */
const without = (figures: Awaited<ReturnType<typeof counted>>, order: Ordered, tax: number) => ({
  sales: figures.sales - order.total,
  orders: figures.orders - 1,
  products: figures.products - 4,
  tax: figures.tax - tax,
  taxed: figures.taxed - 1,
  customer: 0,
  units: figures.units - 4,
});

async function taxOf({ params: { id } }: Ordered): Promise<number> {
  const { rows } = await app.database.admin.query("select tax_total::int as tax from orders where id = $1", [
    id,
  ]);
  return rows[0].tax;
}

const setLedger = async (order: Ordered, kind: string, amount: number, status: string) => {
  await app.database.admin.query(
    `insert into payments (shop_id, id, order_id, kind, method, amount, cause_id)
     values ($1, $2, $3, $4, 'cash_on_delivery', $5, $2)`,
    [shop.id, newId(), order.params.id, kind, amount],
  );
  await app.database.admin.query("update orders set payment_status = $2 where id = $1", [
    order.params.id,
    status,
  ]);
};

describe("an order that came back undelivered", () => {
  it.each([
    ["today", 0],
    ["on a past day whose sales are stored", 3],
  ])("and unpaid, placed %s, counts nowhere", async (_, daysAgo) => {
    const order = await orderOf(daysAgo);
    const tax = await taxOf(order);
    expect(tax).toBeGreaterThan(0);
    const before = await counted(order);
    expect(before.customer).toBe(1);
    expect((await comeBack(order)).stage).toBe("returned");
    expect(await counted(order)).toEqual(without(before, order, tax));
  });

  it("and paid in part counts until that is refunded", async () => {
    const order = await orderOf(2);
    const tax = await taxOf(order);
    const before = await counted(order);
    await comeBack(order);
    await setLedger(order, "capture", 600, "partially_paid");
    expect(await counted(order)).toEqual(before);
    const { data } = await withKey(app, shop.owner, newId()).orders.refund({
      params: order.params,
      body: { amount: 600, reason: "other", note: null },
    });
    expect(data.payment_status).toBe("refunded");
    expect(await counted(order)).toEqual(without(before, order, tax));
  });

  it("can be cancelled by an owner, and isn't restocked twice", async () => {
    const before = await shop.stock(shop.tea);
    const order = await orderOf(0);
    expect((await comeBack(order)).allowed).toContain("cancel");
    const after = await shop.stock(shop.tea);
    expect(after).toEqual({ ...before, unavailable: before.unavailable + 1 });
    const body = { reason: "other" as const };
    const { data } = await shop.owner.client.orders.cancel({ params: order.params, body });
    expect(data).toMatchObject({ stage: "cancelled", fulfilment_status: "returned", balance: 0 });
    expect(await shop.stock(shop.tea)).toEqual(after);
  });
});

describe("an order whose shipment was lost", () => {
  it("is cancelled by a manager, not by staff, and then counts nowhere; its stock is gone", async () => {
    const before = await shop.stock(shop.tea);
    const order = await orderOf(3);
    const tax = await taxOf(order);
    const sold = await counted(order);
    const shipment = await shop.shipped(order);
    const { orders } = shop.owner.client;
    await expect(orders.cancel({ params: order.params, body: { reason: "other" } })).rejects.toMatchObject(
      rejected,
    );
    const { data: lost } = await orders.mark_lost({ params: shipment });
    expect(lost).toMatchObject({ stage: "shipped", balance: order.total });
    expect(lost.allowed).toContain("cancel");
    const [manager, staff] = [await shop.member("manager"), await shop.member("staff")];
    const cancel = ({ client }: typeof staff) =>
      client.orders.cancel({ params: order.params, body: { reason: "other" } });
    await expect(cancel(staff)).rejects.toMatchObject(rejected);
    expect((await orders.read({ params: order.params })).data.stage).toBe("shipped");
    expect(await counted(order)).toEqual(sold);
    const { data } = await cancel(manager);
    expect(data).toMatchObject({ stage: "cancelled", fulfilment_status: "shipped", balance: 0 });
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand - 3 });
    expect(await counted(order)).toEqual(without(sold, order, tax));
    const { data: seen } = await order.shopper.client.checkout.read_order({ params: order.own });
    expect(seen.stage).toBe("cancelled");
  });

  it("releases only the units that weren't shipped", async () => {
    // Allocated to another order, so that too many released units show.
    await orderOf(0, [{ variant_id: shop.tea.variant_id, quantity: 2 }]);
    const before = await shop.stock(shop.tea);
    const order = await orderOf(0, [{ variant_id: shop.tea.variant_id, quantity: 5 }]);
    const { orders } = shop.owner.client;
    await orders.confirm({ params: order.params });
    const pack = async (quantity: number) => {
      const lines = [{ order_line_id: order.lines[0]!, quantity }];
      const { data } = await orders.pack({ params: order.params, body: { lines } });
      return { ...order.params, shipment_id: data.shipments.at(-1)!.id };
    };
    const first = await pack(2);
    await orders.ship({ params: first, body: { courier: null, tracking_number: null } });
    await orders.mark_lost({ params: first });
    await pack(1);
    expect(await shop.stock(shop.tea)).toEqual({
      ...before,
      on_hand: before.on_hand - 2,
      allocated: before.allocated + 3,
    });
    const { data } = await orders.cancel({ params: order.params, body: { reason: "other" } });
    expect(data.shipments.map(({ status }) => status).toSorted()).toEqual(["cancelled", "lost"]);
    expect(data.fulfilment_status).toBe("partially_shipped");
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand - 2 });
  });

  it("and was paid is refunded before it can be cancelled", async () => {
    const order = await orderOf(0);
    const { orders } = shop.owner.client;
    const shipment = await shop.shipped(order);
    await orders.mark_paid({ params: order.params });
    const { data: lost } = await orders.mark_lost({ params: shipment });
    expect(lost.allowed).not.toContain("cancel");
    const cancel = () => orders.cancel({ params: order.params, body: { reason: "other", refund: true } });
    await expect(cancel()).rejects.toMatchObject(rejected);
    const body = { amount: order.total, reason: "other" as const, note: null };
    const { data: refunded } = await withKey(app, shop.owner, newId()).orders.refund({
      params: order.params,
      body,
    });
    expect(refunded.allowed).toContain("cancel");
    expect((await cancel()).data).toMatchObject({ stage: "cancelled", payment_status: "refunded" });
  });
});
