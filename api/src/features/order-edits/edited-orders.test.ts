import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { customItem, EditShop, product, type SoldOrder } from "./edit-shop.fixture.ts";

// Whatever else reads the lines and the figures of an order is right after an edit.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
let mona: Person;

beforeAll(async () => {
  await shop.open("Tea Edited");
  mona = shop.owner;
  await shop.query("update shops set time_zone = 'Europe/Berlin' where id = $1", shop.id);
  const params = { shop_id: shop.id };
  await shop.query("insert into sales_tax (shop_id, prices_include_tax) values ($1, false)", shop.id);
  await mona.client.tax_rates.create({ params, body: { name: "VAT", ppm: 100_000, country: "DE" } });
});

const refund = (id: string, amount: number) =>
  withKey(app, mona, crypto.randomUUID()).orders.refund({
    params: shop.place(id),
    body: { amount, reason: "customer" },
  });
const markPaid = (id: string) => mona.client.orders.mark_paid({ params: shop.place(id) });

/** Packs, ships and delivers units of the first line, or everything. */
async function deliver(id: string, units?: number) {
  const { orders } = mona.client;
  const params = shop.place(id);
  const [line] = (await shop.order(id)).lines;
  const lines = units === undefined ? undefined : [{ order_line_id: line!.id, quantity: units }];
  const { data } = await orders.pack({ params, body: { lines } });
  const shipment = { ...params, shipment_id: data.shipments.at(-1)!.id };
  await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  await orders.deliver({ params: shipment });
}

async function confirmed(): Promise<SoldOrder> {
  const sold = await shop.sold();
  await mona.client.orders.confirm({ params: shop.place(sold.id) });
  return sold;
}

describe("after an edit", () => {
  it("the rest is shipped, delivered and collected, and the stock agrees", async () => {
    const { id, tea, cup } = await confirmed();
    await deliver(id, 1);
    const pot = await shop.put("Pot", 3000, 5);
    await shop.edit(id, { lines: { [tea]: 3, [cup]: 0 }, added: [product(pot.variant_id, 2)] });
    expect(await shop.order(id)).toMatchObject({ fulfilment_status: "partially_delivered", item_count: 5 });
    await deliver(id);
    const order = await shop.order(id);
    const total = 3 * 1000 + 2 * 3000 + 900;
    expect(order).toMatchObject({
      total,
      fulfilment_status: "delivered",
      payment_status: "paid",
      balance: 0,
    });
    expect(await stockOf(app.database, tea)).toMatchObject({ on_hand: 97, allocated: 0 });
    expect(await stockOf(app.database, cup)).toMatchObject({ on_hand: 100, allocated: 0 });
    expect(await stockOf(app.database, pot.variant_id)).toMatchObject({ on_hand: 3, allocated: 0 });
  });

  it("the order is delivered once only delivered units are left in it", async () => {
    const { id, tea, cup } = await confirmed();
    await deliver(id, 2);
    await shop.edit(id, { lines: { [tea]: 2, [cup]: 0 } });
    expect(await shop.order(id)).toMatchObject({ fulfilment_status: "delivered", stage: "delivered" });
  });

  it("a cancellation releases exactly the units that are in the order", async () => {
    const { id, tea, cup } = await shop.sold();
    await shop.edit(id, { lines: { [tea]: 7, [cup]: 0 } });
    await mona.client.orders.cancel({ params: shop.place(id), body: { reason: "customer" } });
    expect(await stockOf(app.database, tea)).toMatchObject({ on_hand: 100, allocated: 0 });
    expect(await stockOf(app.database, cup)).toMatchObject({ on_hand: 100, allocated: 0 });
  });

  it("a return refunds the share of the price that the line has now, with its tax", async () => {
    const { id, tea } = await confirmed();
    await deliver(id, 1);
    // Half of everything: a tea costs 5.00 and 10% tax.
    await shop.edit(id, { lines: { [tea]: 4 }, discount: { kind: "percent", value: 5000 } });
    await deliver(id);
    const { returns } = mona.client;
    const [line] = (await shop.order(id)).lines;
    const params = shop.place(id);
    const lines = [{ order_line_id: line!.id, quantity: 3, reason: "other" as const }];
    const { data } = await returns.create({ params, body: { lines } });
    const one = { ...params, return_id: data.returns[0]!.id };
    await returns.approve({ params: one, body: {} });
    const inspected = [{ order_line_id: line!.id, sellable: 3, damaged: 0 }];
    const received = await returns.receive({ params: one, body: { lines: inspected } });
    expect(received.data.returns).toMatchObject([{ refundable: 1650 }]);
  });

  it("what was paid too much and refunded reduces neither sales nor taxes nor the average order", async () => {
    const { id, email, tea } = await confirmed();
    await markPaid(id);
    await shop.query("update orders set placed_at = '2026-02-03T12:00:00Z' where id = $1", id);
    await shop.edit(id, { lines: { [tea]: 1 } });
    await refund(id, 1100);
    const query = { from: "2026-02-03", to: "2026-02-03" };
    const taxes = await mona.client.tax_reports.read({ params: { shop_id: shop.id }, query });
    expect(taxes.data).toMatchObject({ rows: [{ name: "VAT", net: 1500, tax: 150 }] });
    const { data: sales } = await mona.client.analytics.read({
      params: { shop_id: shop.id },
      query: { filter: "custom", date: "2026-02-03,2026-02-03" },
    });
    expect(sales.sales).toMatchObject({ gross: 1500, returns: 0, tax: 150, total: 1650 });
    const [customer] = await shop.query<{ id: string }>("select id from customers where email = $1", email);
    const { data } = await mona.client.customers.read({ params: { shop_id: shop.id, id: customer!.id } });
    expect(data).toMatchObject({ total_spent: 1650, average_order: 1650 });
  });

  it("the sales of products on a past day are computed again, also for the same total", async () => {
    const { id, tea, cup } = await confirmed();
    await shop.query("update orders set placed_at = '2026-02-10T12:00:00Z' where id = $1", id);
    const top = async () => {
      const { data } = await mona.client.analytics.read({
        params: { shop_id: shop.id },
        // The sales of a range of days are stored.
        query: { filter: "custom", date: "2026-02-09,2026-02-11" },
      });
      return data.top_products.map(({ title, quantity }) => [title, quantity]);
    };
    expect(await top()).toEqual([
      ["Tea", 2],
      ["Cup", 1],
    ]);
    await shop.edit(id, { lines: { [tea]: 1, [cup]: 3 } });
    expect(await top()).toEqual([
      ["Cup", 3],
      ["Tea", 1],
    ]);
  });

  it("the export has the new lines, the new figures and the amount due", async () => {
    const { id, tea } = await shop.sold();
    await markPaid(id);
    await shop.edit(id, { lines: { [tea]: 1 }, added: [customItem("Gift box", 3000)] });
    const file = await mona.client.order_exports.read({
      params: { shop_id: shop.id },
      query: { preset: "items", ids: [id] },
    });
    const rows = parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
    expect(rows.map((row) => [row["Lineitem quantity"], row["Lineitem name"]])).toEqual([
      ["1", "Tea"],
      ["1", "Cup"],
      ["1", "Gift box"],
    ]);
    // 27.50 was paid of 49.50.
    expect(rows[0]).toMatchObject({ Total: "49.50", "Outstanding Balance": "22.00" });
  });

  it("the customer is emailed what has changed and what is due, if the member wants it", async () => {
    const { id, email, tea, cup } = await shop.sold();
    await shop.edit(id, { lines: { [tea]: 3 } });
    expect(await shop.emailsOfEdits(id)).toEqual([]);
    await shop.edit(
      id,
      { lines: { [cup]: 0 }, added: [customItem("Gift box", 300)] },
      { notifies_customer: true },
    );
    const [job] = await shop.emailsOfEdits(id);
    await sendOrderMail(app.app, job!);
    const { subject, text } = await app.mailTo(email, /changed your order/);
    expect(subject).toMatch(/^Tea Edited changed your order #\d+$/);
    expect(text).toContain("Removed: 1 × Cup\nAdded: 1 × Gift box\nTotal: €36.30 instead of €38.50");
    expect(text).toContain("Pay €36.30 on delivery.");
  });
});
