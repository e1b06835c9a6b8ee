import type { TaxGroup } from "@vitrine/contract/taxes/tax-reports";
import { sum } from "@vitrine/contract/values/money";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { taxReportCells } from "./tax-reports.rules.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { variant_id: string };
let params: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona Reports");
  shop = await app.shop(mona, "Taxed Tea", { country: "DE", currency: "EUR" });
  params = { shop_id: shop.id };
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1190, on_hand: 1000 });
  await app.database.admin.query("update shops set time_zone = 'Europe/Berlin' where id = $1", [shop.id]);
  await mona.client.tax_rates.create({ params, body: { name: "VAT", ppm: 190_000, country: "DE" } });
  await mona.client.tax_rates.create({ params, body: { name: "Eco tax", ppm: 10_000, country: "AT" } });
});

/** Places an order, and sets the instant at which it was placed. */
async function order(placedAt: string, quantity: number, to: object = {}): Promise<string> {
  const it = shopper(app, shop.handle);
  const inStore = { handle: shop.handle };
  const added = await it.client.checkout.add_line({
    params: inStore,
    body: { variant_id: tea.variant_id, quantity },
  });
  it.cartToken = added.data.token;
  const body = { email: "nia@example.com", address: { ...address, ...to } };
  const { data: cart } = await it.client.checkout.update_address({ params: inStore, body });
  it.key = crypto.randomUUID();
  const { data: placed } = await it.client.checkout.place_order({
    params: inStore,
    body: { accepted_total: cart.total },
  });
  const { rows } = await app.database.admin.query<{ id: string }>(
    "update orders set placed_at = $3 where shop_id = $1 and number = $2 returning id",
    [shop.id, placed.number, placedAt],
  );
  return rows[0]!.id;
}

const report = async (from: string, to: string, group?: TaxGroup) =>
  (await mona.client.tax_reports.read({ params, query: { from, to, group } })).data;
const refund = (orderId: string, amount: number) =>
  app.database.admin.query(
    `insert into payments (shop_id, id, order_id, kind, method, amount, cause_id)
     values ($1, $2, $3, 'refund', 'cash_on_delivery', $4, $2)`,
    [shop.id, newId(), orderId, amount],
  );

describe("the tax report", () => {
  it("adds up the taxes of items and delivery by name and rate", async () => {
    await order("2026-01-10T12:00:00Z", 1);
    await order("2026-01-11T12:00:00Z", 2);
    await order("2026-01-12T12:00:00Z", 1, { country: "AT", city: "Wien", postal_code: "1010" });
    const { rows, currency, tax_total } = await report("2026-01-01", "2026-01-31");
    expect(currency).toBe("EUR");
    expect(rows).toMatchObject([
      { name: "Eco tax", ppm: 10_000, orders: 1 },
      { name: "VAT", ppm: 190_000, orders: 2 },
    ]);
    const { rows: stored } = await app.database.admin.query<{ name: string; tax: number }>(
      `select tax->>'name' as name, sum((tax->>'amount')::int)::int as tax
       from orders, json_array_elements(priced->'taxes') tax where shop_id = $1 group by 1 order by 1`,
      [shop.id],
    );
    expect(rows.map(({ name, tax }) => ({ name, tax }))).toEqual(stored);
    expect(tax_total).toBe(stored[0]!.tax + stored[1]!.tax);
    expect(rows[1]!.net + rows[1]!.tax).toBe(3 * 1190 + 2 * (await deliveryFee()));
  });

  it("has the taxable amount of a compound tax with the taxes that it is charged on", async () => {
    const rate = { country: "CA", region_code: "QC" };
    await mona.client.tax_rates.create({ params, body: { ...rate, name: "GST", ppm: 50_000 } });
    const qst = { ...rate, name: "QST", ppm: 95_000, is_compound: true };
    expect((await mona.client.tax_rates.create({ params, body: qst })).data).toMatchObject(qst);
    const to = { country: "CA", city: "Montréal", postal_code: "H2Y 1C6", region: "QC" };
    await order("2026-01-20T12:00:00Z", 2, to);
    const { rows } = await report("2026-01-20", "2026-01-20");
    const gross = 2 * 1190 + (await deliveryFee());
    const [gst, qstRow] = rows as [(typeof rows)[number], (typeof rows)[number]];
    expect(rows.map(({ name, ppm }) => [name, ppm])).toEqual([
      ["GST", 50_000],
      ["QST", 95_000],
    ]);
    expect(gst.net + gst.tax + qstRow.tax).toBe(gross);
    expect(qstRow.net).toBe(gst.net + gst.tax);
    expect(qstRow.tax).toBe(Math.round((gross * 0.095) / 1.095));
  });

  it("has the days of the shop's time zone, both included", async () => {
    await order("2026-02-28T22:59:59Z", 1);
    await order("2026-02-28T23:00:00Z", 1);
    await order("2026-03-31T21:59:59Z", 1);
    await order("2026-03-31T22:00:00Z", 1);
    const orders = async (from: string, to: string) => (await report(from, to)).rows.map((row) => row.orders);
    expect(await orders("2026-02-28", "2026-02-28")).toEqual([1]);
    expect(await orders("2026-03-01", "2026-03-31")).toEqual([2]);
    expect(await orders("2026-03-31", "2026-04-01")).toEqual([2]);
  });

  it("excludes cancelled orders", async () => {
    const id = await order("2026-05-05T12:00:00Z", 1);
    expect((await report("2026-05-01", "2026-05-31")).rows).toHaveLength(1);
    await app.database.admin.query("update orders set lifecycle = 'cancelled' where id = $1", [id]);
    expect(await report("2026-05-01", "2026-05-31")).toMatchObject({ rows: [], tax_total: 0 });
  });

  it("reduces each rate by the refunded share of its order", async () => {
    const id = await order("2026-06-05T12:00:00Z", 2);
    const before = (await report("2026-06-01", "2026-06-30")).rows[0]!;
    const total = before.net + before.tax;
    await refund(id, total / 2);
    const half = (await report("2026-06-01", "2026-06-30")).rows[0]!;
    expect(half).toMatchObject({
      net: Math.round(before.net / 2),
      tax: Math.round(before.tax / 2),
      orders: 1,
    });
    await refund(id, total / 2);
    expect((await report("2026-06-01", "2026-06-30")).rows).toMatchObject([{ net: 0, tax: 0, orders: 0 }]);
  });

  it("is downloaded as a CSV file with decimal amounts", async () => {
    await order("2026-07-05T12:00:00Z", 1);
    const { rows } = await report("2026-07-01", "2026-07-31");
    const query = { from: "2026-07-01", to: "2026-07-31" };
    const file = await mona.client.tax_reports.export({ params, query });
    expect(file.name).toBe("sales-tax-2026-07-01-2026-07-31.csv");
    const decimal = (minor: number) => (minor / 100).toFixed(2);
    expect((await file.text()).replace("\ufeff", "").trim().split(/\r?\n/)).toEqual([
      "From,To,Country,Region,Tax,Rate (%),Orders,Net sales,Tax amount,Currency",
      `2026-07-01,2026-07-31,DE,,VAT,19,1,${decimal(rows[0]!.net)},${decimal(rows[0]!.tax)},EUR`,
    ]);
  });

  it("has a row for each country or region, whose amounts add up to those of the rate", async () => {
    for (const country of ["CA", "FR"])
      await mona.client.tax_rates.create({ params, body: { name: "Sales tax", ppm: 70_000, country } });
    const day = "2026-08-05";
    const to = (country: string, city: string, postal_code: string, region?: string) =>
      order(`${day}T12:00:00Z`, 1, { country, city, postal_code, region });
    await to("CA", "Toronto", "M5H 2N2", "ON");
    await to("CA", "Vancouver", "V6B 1A1", "BC");
    const refunded = await to("CA", "Toronto", "M5H 2N2", "Ontario");
    await to("FR", "Paris", "75001");
    await refund(refunded, 500);
    const places = async (group?: TaxGroup) => {
      const { rows } = await report(day, day, group);
      return rows.map(({ country, region, name, orders }) => [country, region, name, orders]);
    };
    expect(await places("rate")).toEqual([[null, null, "Sales tax", 4]]);
    expect(await places()).toEqual([
      ["CA", null, "Sales tax", 3],
      ["FR", null, "Sales tax", 1],
    ]);
    expect(await places("region")).toEqual([
      ["CA", "BC", "Sales tax", 1],
      ["CA", "ON", "Sales tax", 2],
      ["FR", null, "Sales tax", 1],
    ]);
    const sums = async (group: TaxGroup) => {
      const { rows, tax_total } = await report(day, day, group);
      return [sum(rows.map(({ net }) => net)), tax_total];
    };
    for (const group of ["country", "region"] as const) expect(await sums(group)).toEqual(await sums("rate"));
    const query = { from: day, to: day, group: "region" as const };
    const file = await mona.client.tax_reports.export({ params, query });
    expect(await file.text()).toContain(`${day},${day},CA,BC,Sales tax,7,1,`);
  });

  it("counts a pickup at its place, wherever its customer lives", async () => {
    const day = "2026-09-05";
    const id = await order(`${day}T12:00:00Z`, 1);
    await app.database.admin.query(
      `update orders set address = '{"name": "Nia", "country": "DE"}',
         delivery = (delivery::jsonb || '{"is_pickup": true, "pickup_place": {"country": "US", "region": "NY", "region_code": "NY"}}')::json
       where id = $1`,
      [id],
    );
    expect((await report(day, day, "region")).rows).toMatchObject([
      { country: "US", region: "NY", orders: 1 },
    ]);
  });

  it.each([
    ["JPY", "1000,100"],
    ["KWD", "1.000,0.100"],
  ])("has amounts with the digits of %s", async (currency, amounts) => {
    const cells = taxReportCells({
      currency,
      time_zone: "UTC",
      from: "2026-01-01",
      to: "2026-01-31",
      rows: [{ country: "JP", region: null, name: "Tax", ppm: 100_000, orders: 1, net: 1000, tax: 100 }],
      tax_total: 100,
    });
    expect(cells[1]!.join()).toBe(`2026-01-01,2026-01-31,JP,,Tax,10,1,${amounts},${currency}`);
  });

  it("rejects a range that ends before it starts", async () => {
    await expect(report("2026-02-01", "2026-01-01")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

async function deliveryFee(): Promise<number> {
  return (await mona.client.checkout_settings.read({ params })).data.delivery_fee;
}
