import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import type { ExportPreset } from "@vitrine/contract/orders/order-exports";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { insertSale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let staff: Person;
let shop: { id: number; handle: string };
let tea: string;
const ids: string[] = [];

beforeAll(async () => {
  [owner, staff] = await Promise.all([app.person("Mona Files"), app.person("Sam Files")]);
  shop = await app.shop(owner, "Tea Files");
  await app.join(shop.id, staff, "staff");
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  const params = { shop_id: shop.id };
  await owner.client.tax_rates.create({
    params,
    body: { name: "VAT", country: "DE", ppm: 190_000 } as never,
  });
  const { variant_id } = await insertProduct(app.database, shop.id, {
    title: "=Tea",
    price: 1190,
    on_hand: 100,
  });
  tea = variant_id;
  const cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 595, on_hand: 100 });
  for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
    await buy(
      shopper(app, shop.handle),
      [
        { variant_id: tea, quantity: 2 },
        { variant_id: cup.variant_id, quantity: 1 },
      ],
      email,
    );
    const { rows } = await app.database.admin.query("select id from orders where email = $1", [email]);
    ids.push(rows[0].id);
  }
  await owner.client.orders.mark_paid({ params: { ...params, id: ids[0]! } });
  await owner.client.orders.cancel({ params: { ...params, id: ids[2]! }, body: { reason: "other" } });
});

async function rowsOf(preset: ExportPreset, query: { ids?: string[]; search?: string; stage?: "new" } = {}) {
  const file = await owner.client.order_exports.read({
    params: { shop_id: shop.id },
    query: { preset, ...query },
  });
  expect(file.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  return parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
}

describe("an export of orders", () => {
  it("has every order once, over several batches", async () => {
    const many = await app.shop(owner, "Many Files");
    // Some at the same time, also at the ends of batches.
    for (let n = 0; n < 601; n++)
      await insertSale(app.database, many.id, {
        at: new Date(Date.UTC(2026, 0, 1, 0, n >> 3)).toISOString(),
      });
    const file = await owner.client.order_exports.read({ params: { shop_id: many.id }, query: {} });
    const rows = parse<{ Order: string }>(await file.text(), { columns: true, bom: true });
    expect([rows.length, new Set(rows.map(({ Order }) => Order)).size]).toEqual([601, 601]);
  });

  it("has a row for each order of the list, in its order, with what was paid", async () => {
    const rows = await rowsOf("orders");
    expect(rows.map((row) => row["Email"])).toEqual(["c@example.com", "b@example.com", "a@example.com"]);
    expect(rows[2]).toMatchObject({
      Order: "#1001",
      Status: "new",
      "Payment status": "paid",
      Items: "2 × =Tea; 1 × Cup",
      Subtotal: "29.75",
      Taxes: "4.75",
      Paid: rows[2]!["Total"],
      Refunded: "0.00",
      "Test order": "no",
    });
    expect((await rowsOf("orders", { stage: "new" })).map((row) => row["Order"])).toEqual(["#1002", "#1001"]);
    expect((await rowsOf("orders", { search: "b@example.com" })).map((row) => row["Order"])).toEqual([
      "#1002",
    ]);
    expect((await rowsOf("orders", { ids: [ids[1]!, ids[0]!] })).map((row) => row["Order"])).toEqual([
      "#1002",
      "#1001",
    ]);
  });

  it("has Shopify's columns with a row for each item, the order's cells in the first, and no formulas", async () => {
    const rows = await rowsOf("items", { ids: [ids[0]!] });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Name: "#1001",
      "Financial Status": "paid",
      "Fulfillment Status": "unfulfilled",
      "Lineitem name": "'=Tea",
      "Lineitem quantity": "2",
      "Lineitem price": "11.90",
      "Shipping City": "Hamburg",
      "Tax 1 Name": "VAT 19%",
      "Tax 1 Value": "4.75",
    });
    expect(rows[1]).toMatchObject({ Name: "#1001", "Lineitem name": "Cup", Total: "", "Shipping City": "" });
  });

  it("for couriers has only orders to ship, and the cash to collect", async () => {
    const rows = await rowsOf("shipping");
    expect(rows.map((row) => [row["Order"], row["Cash on delivery"]])).toEqual([
      ["#1002", rows[0]!["Value"]],
      ["#1001", "0.00"],
    ]);
  });

  it("for accounting has a row for each tax rate, which add up to the orders that count", async () => {
    const rows = await rowsOf("taxes", { ids });
    expect(rows.map((row) => row["Order"])).toEqual(["#1001", "#1002"]);
    expect(rows[0]).toMatchObject({
      Tax: "VAT",
      "Rate (%)": "19",
      "Taxable amount": "25.00",
      "Tax amount": "4.75",
    });
  });

  it("isn't for staff, and never has another shop's orders", async () => {
    const params = { shop_id: shop.id };
    await expect(staff.client.order_exports.read({ params, query: {} })).rejects.toMatchObject({
      code: "forbidden",
    });
    const rival = await app.person("Rita Files");
    const other = await app.shop(rival, "Other Files");
    const file = await rival.client.order_exports.read({ params: { shop_id: other.id }, query: { ids } });
    expect(parse(await file.text(), { bom: true })).toHaveLength(1);
  });

  it("has the cancelled and the refunded units of orders and items, and no cancelled units for couriers", async () => {
    const email = "d@example.com";
    await buy(shopper(app, shop.handle), [{ variant_id: tea, quantity: 5 }], email);
    const { rows: found } = await app.database.admin.query("select id from orders where email = $1", [email]);
    const params = { shop_id: shop.id, id: found[0].id as string };
    const { client } = owner;
    const refund = async (cancelled: number, amount: number) => {
      const { data } = await client.order_refunds.read({ params });
      const line = { order_line_id: data.lines[0]!.order_line_id, cancelled, shipped: 0, restocks: false };
      const body = { lines: [line], amount, reason: "customer" as const, version: data.version };
      await withKey(app, owner, crypto.randomUUID()).order_refunds.create({ params, body });
    };
    const units = async () => {
      const [order] = await rowsOf("orders", { ids: [params.id] });
      const [item] = await rowsOf("items", { ids: [params.id] });
      const [shipped] = await rowsOf("shipping", { ids: [params.id] });
      return [
        order!["Cancelled items"],
        order!["Refunded items"],
        item!["Lineitem cancelled quantity"],
        item!["Lineitem refunded quantity"],
        shipped!["Contents"],
        shipped!["Number of items"],
      ];
    };
    expect(await units()).toEqual(["0", "0", "0", "0", "5 × =Tea", "5"]);
    await refund(1, 0);
    expect(await units()).toEqual(["1", "0", "1", "0", "4 × =Tea", "4"]);
    await client.orders.mark_paid({ params });
    await refund(2, 100);
    expect(await units()).toEqual(["3", "2", "3", "2", "2 × =Tea", "2"]);
    await app.database.admin.query(
      "update refunds set status = 'failed' where order_id = $1 and destination = 'original'",
      [params.id],
    );
    expect(await units()).toEqual(["3", "0", "3", "0", "2 × =Tea", "2"]);
  });
});
