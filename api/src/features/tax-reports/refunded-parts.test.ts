import { beforeAll, describe, expect, it } from "vitest";
import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { sum } from "@vitrine/contract/values/money";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { issueDueDocuments } from "../documents/issue-documents.action.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";

// The taxes of an order whose items have different rates, after refunds of some of them.

const app = useTestApp({ jobs: false });
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let params: { shop_id: number };
let variants: string[];

beforeAll(async () => {
  mona = await app.person("Mona Parts");
  shop = await app.shop(mona, "Taxed Parts", { country: "DE", currency: "EUR" });
  params = { shop_id: shop.id };
  const { admin } = app.database;
  await open(app.database, shop.id);
  await admin.query("update checkout_settings set delivery_fee = 595 where shop_id = $1", [shop.id]);
  const products = [
    await insertProduct(app.database, shop.id, { title: "Tea", price: 1190, on_hand: 1000 }),
    await insertProduct(app.database, shop.id, { title: "Book", price: 1070, on_hand: 1000 }),
  ];
  variants = products.map(({ variant_id }) => variant_id);
  await admin.query("update products set tax_class = 'reduced' where shop_id = $1 and title = 'Book'", [
    shop.id,
  ]);
  await mona.client.tax_rates.create({ params, body: { name: "VAT", ppm: 190_000, country: "DE" } });
  await mona.client.tax_rates.create({
    params,
    body: { name: "Reduced VAT", ppm: 70_000, country: "DE", tax_class: "reduced" },
  });
});

let days = 0;
/** A paid and confirmed order of three teas and two books, on a day of its own. */
async function order() {
  const it = shopper(app, shop.handle);
  const inStore = { handle: shop.handle };
  for (const [index, variant_id] of variants.entries()) {
    const { data } = await it.client.checkout.add_line({
      params: inStore,
      body: { variant_id, quantity: 3 - index },
    });
    it.cartToken = data.token;
  }
  const body = { email: "nia@example.com", address: { ...address, country: "DE" } };
  const { data: cart } = await it.client.checkout.update_address({ params: inStore, body });
  it.key = crypto.randomUUID();
  const { data: placed } = await it.client.checkout.place_order({
    params: inStore,
    body: { accepted_total: cart.total },
  });
  days += 1;
  const day = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  const { rows } = await app.database.admin.query<{ id: string }>(
    "update orders set placed_at = $3 where shop_id = $1 and number = $2 returning id",
    [shop.id, placed.number, `${day}T12:00:00Z`],
  );
  const place = { ...params, id: rows[0]!.id };
  await mona.client.orders.confirm({ params: place });
  await mona.client.orders.mark_paid({ params: place });
  const { data } = await mona.client.orders.read({ params: place });
  return { place, day, total: placed.total, lines: data.lines.map(({ id }) => id) };
}

type Order = Awaited<ReturnType<typeof order>>;

async function refund({ place }: Order, wanted: Partial<OrderRefundInput>) {
  const { data } = await mona.client.order_refunds.read({ params: place });
  const body = { reason: "customer" as const, amount: 0, version: data.version, ...wanted };
  await withKey(app, mona, crypto.randomUUID()).order_refunds.create({ params: place, body });
}

const cancel = ({ lines }: Order, line: number, cancelled: number) => ({
  lines: [{ order_line_id: lines[line]!, cancelled, shipped: 0, restocks: false }],
});

/** The net sales and the taxes of an order's day: [reduced, standard]. */
async function taxes({ day }: Order) {
  const { data } = await mona.client.tax_reports.read({ params, query: { from: day, to: day } });
  return data.rows.map(({ net, tax }) => [net, tax]);
}

const totalOf = (rows: number[][]) => sum(rows.flat());

/** The net sales and the taxes of the invoices of an order without its credit notes: [reduced, standard]. */
async function documentTaxes({ place }: Order) {
  await issueDueDocuments(app.app, { shop_id: place.shop_id, order_id: place.id });
  const { rows } = await app.database.admin.query<{ net: number; tax: number }>(
    `select sum((tax->>'net')::int * sign)::int as net, sum((tax->>'tax')::int * sign)::int as tax
     from documents, jsonb_array_elements(content->'taxes') tax,
       lateral (select case kind when 'invoice' then 1 else -1 end as sign) s
     where order_id = $1 group by tax->>'ppm' order by (tax->>'ppm')::int`,
    [place.id],
  );
  return rows.map(({ net, tax }) => [net, tax]);
}

const whole = [
  [2000, 140],
  [3500, 665],
];

describe("a refund with parts reduces the taxes of its parts only", () => {
  it("for items of one rate, to the cent", async () => {
    const placed = await order();
    expect(await taxes(placed)).toEqual(whole);
    await refund(placed, { ...cancel(placed, 1, 1), amount: 1070 });
    expect(await taxes(placed)).toEqual([[1000, 70], whole[1]]);
    await refund(placed, { ...cancel(placed, 0, 1), amount: 1190 });
    expect(await taxes(placed)).toEqual([
      [1000, 70],
      [2500, 475],
    ]);
  });

  it("for the delivery", async () => {
    const placed = await order();
    await refund(placed, { delivery: 595, amount: 595 });
    expect(await taxes(placed)).toEqual([whole[0], [3000, 570]]);
  });

  it("for all items of a rate, whose row then counts no order", async () => {
    const placed = await order();
    await refund(placed, { ...cancel(placed, 1, 2), amount: 2140 });
    const { data } = await mona.client.tax_reports.read({
      params,
      query: { from: placed.day, to: placed.day },
    });
    expect(data.rows).toMatchObject([
      { name: "Reduced VAT", orders: 0, net: 0, tax: 0 },
      { name: "VAT", orders: 1, net: 3500, tax: 665 },
    ]);
  });

  it("as far as the value of the parts is refunded", async () => {
    const placed = await order();
    await refund(placed, { ...cancel(placed, 1, 2), amount: 1070 });
    expect(await taxes(placed)).toEqual([[1000, 70], whole[1]]);
    // The rest of what is due for the cancelled books.
    await refund(placed, { amount: 1070 });
    expect(await taxes(placed)).toEqual([[0, 0], whole[1]]);
  });

  it("and any other amount each rate in proportion, so that the sums agree", async () => {
    const placed = await order();
    await refund(placed, { ...cancel(placed, 1, 1), amount: 1070 });
    const left = placed.total - 1070;
    await refund(placed, { amount: left / 5 });
    expect(await taxes(placed)).toEqual([
      [800, 56],
      [2800, 532],
    ]);
    await refund(placed, { amount: 1000 });
    expect(Math.abs(totalOf(await taxes(placed)) - (left - left / 5 - 1000))).toBeLessThanOrEqual(2);
    await refund(placed, { amount: left - left / 5 - 1000 });
    expect(totalOf(await taxes(placed))).toBe(0);
  });

  it("not by units that are cancelled without a refund", async () => {
    const placed = await order();
    await refund(placed, cancel(placed, 0, 2));
    expect(await taxes(placed)).toEqual(whole);
  });

  it("not by a refund that failed, after which all of it counts again", async () => {
    const placed = await order();
    await refund(placed, { ...cancel(placed, 1, 1), amount: 1070 });
    const { admin } = app.database;
    const of = [placed.place.id];
    await admin.query("update refunds set status = 'failed' where order_id = $1", of);
    await admin.query(
      `insert into payments (shop_id, id, order_id, kind, method, amount, cause_id)
       select shop_id, gen_random_uuid(), order_id, kind, method, -amount, gen_random_uuid() from payments
       where order_id = $1 and kind = 'refund'`,
      of,
    );
    expect(await taxes(placed)).toEqual(whole);
  });
});

describe("a refund of a return", () => {
  it("reduces the taxes of the returned items", async () => {
    const placed = await order();
    const { orders, returns } = mona.client;
    const { data } = await orders.pack({ params: placed.place, body: {} });
    const shipment = { ...placed.place, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: shipment, body: {} });
    await orders.deliver({ params: shipment });
    const order_line_id = placed.lines[1]!;
    const lines = [{ order_line_id, quantity: 1, reason: "other" as const }];
    const created = await returns.create({ params: placed.place, body: { lines } });
    const one = { ...placed.place, return_id: created.data.returns[0]!.id };
    await returns.approve({ params: one, body: {} });
    await returns.receive({ params: one, body: { lines: [{ order_line_id, sellable: 1, damaged: 0 }] } });
    const client = withKey(app, mona, crypto.randomUUID());
    await client.returns.refund({ params: one, body: { amount: 1070 } });
    expect(await taxes(placed)).toEqual([[1000, 70], whole[1]]);
  });
});

describe("the documents of an order", () => {
  /** Documents round the amounts with taxes, so that they add up: their net sales may differ by a cent. */
  async function expectSameTaxes(one: Order): Promise<void> {
    const [ofDocuments, ofReport] = [await documentTaxes(one), await taxes(one)];
    expect(ofDocuments.map(([, tax]) => tax)).toEqual(ofReport.map(([, tax]) => tax));
    for (const [rate, [net]] of ofDocuments.entries())
      expect(Math.abs(net! - ofReport[rate]![0]!)).toBeLessThanOrEqual(1);
  }

  async function invoiced() {
    const one = await order();
    await mona.client.documents.issue_invoice({ params: one.place });
    return one;
  }

  it.each<[string, (one: Order) => Promise<unknown>[] | Promise<unknown>]>([
    ["a book", (one) => refund(one, { ...cancel(one, 1, 1), amount: 1070 })],
    ["two teas", (one) => refund(one, { ...cancel(one, 0, 2), amount: 2380 })],
    ["half the price of a book", (one) => refund(one, { ...cancel(one, 1, 1), amount: 535 })],
    ["the delivery", (one) => refund(one, { delivery: 595, amount: 595 })],
    ["an amount", (one) => refund(one, { amount: 333 })],
  ])("have the taxes of the tax report after a refund of %s", async (_, change) => {
    const one = await invoiced();
    await expectSameTaxes(one);
    await change(one);
    await expectSameTaxes(one);
  });

  it("have them after refunds of items and of amounts, and an edit", async () => {
    const one = await invoiced();
    await refund(one, { ...cancel(one, 1, 1), amount: 1070 });
    await expectSameTaxes(one);
    await refund(one, { amount: 251 });
    await expectSameTaxes(one);
    await refund(one, { ...cancel(one, 0, 1), amount: 1190 });
    await expectSameTaxes(one);
    const { data } = await mona.client.order_edits.read({ params: one.place });
    const { email, phone, address, discount, discount_reason, delivery_price, is_tax_exempt } = data;
    const body = {
      email,
      phone,
      address,
      discount,
      discount_reason,
      delivery_price,
      is_tax_exempt,
      quantities: [{ order_line_id: one.lines[0]!, quantity: 5 }],
      added: [],
      delivery: null,
    };
    const preview = await mona.client.order_edits.preview({ params: one.place, body });
    const saved = { ...body, version: data.version, accepted_total: preview.data.after!.total };
    await mona.client.order_edits.create({ params: one.place, body: saved });
    await expectSameTaxes(one);
  });
});

describe("taxes that are added to prices, also compound ones", () => {
  it("are reduced with the parts that they were added to", async () => {
    const { admin } = app.database;
    await admin.query(
      "insert into sales_tax (shop_id, prices_include_tax) values ($1, false) on conflict (shop_id) do update set prices_include_tax = false",
      [shop.id],
    );
    await mona.client.tax_rates.create({
      params,
      body: { name: "Compound", ppm: 100_000, country: "DE", is_compound: true },
    });
    const placed = await order();
    const before = await taxes(placed);
    const { data } = await mona.client.order_refunds.read({ params: placed.place });
    const [teas] = data.lines;
    // Three teas at 11.90 with 19 %, and 10 % of both.
    expect(teas!.amounts).toEqual([3570, 678, 425]);
    const value = 1190 + 226 + 142;
    await refund(placed, { ...cancel(placed, 0, 1), amount: value });
    const after = await taxes(placed);
    const change = before.map((row, index) => row.map((amount, part) => amount - after[index]![part]!));
    // Rows by name: Compound, Reduced VAT, VAT.
    expect(change).toEqual([
      [1190 + 226, 142],
      [0, 0],
      [1190, 226],
    ]);
  });
});
