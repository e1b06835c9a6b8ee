import { beforeEach, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { customItem, EditShop, product } from "./edit-shop.fixture.ts";

// Edits of orders that were placed with other tax settings than the shop has now.

const app = useTestApp({ jobs: false });
let shop: EditShop;
let shops = 0;

beforeEach(async () => {
  shop = await new EditShop(app).open(`Tax Modes ${++shops}`);
  await shop.query("insert into sales_tax (shop_id) values ($1)", shop.id);
  await shop.owner.client.tax_rates.create({
    params: { shop_id: shop.id },
    body: { name: "VAT", ppm: 200_000, country: "DE" },
  });
});

const set = (column: "prices_include_tax" | "tax_rounding" | "adjusts_prices", value: boolean | string) =>
  shop.query(`update sales_tax set ${column} = $2 where shop_id = $1`, shop.id, value);

async function order(price: number, quantities: number[]): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const lines: { variant_id: string; quantity: number }[] = [];
  for (const quantity of quantities) {
    const { variant_id } = await shop.put(`Tea ${lines.length}`, price);
    lines.push({ variant_id, quantity });
  }
  await buy(shopper(app, shop.handle), lines, email);
  const [row] = await shop.query<{ id: string }>("select id from orders where email = $1", email);
  return row!.id;
}
/** The added line of a preview: its price and its tax, and the price that the editor shows. */
async function added(id: string, line: ReturnType<typeof product>, is_tax_exempt = false) {
  const { after, added: lines } = await shop.preview(id, { added: [line], is_tax_exempt });
  const { unit_price, tax_total, total } = {
    ...after!.lines.at(-1)!,
    tax_total: after!.lines.at(-1)!.taxes.reduce((sum, { amount }) => sum + amount, 0),
    total: after!.total,
  };
  return { unit_price, tax: tax_total, total, shown: lines[0]!.price };
}

it("adds the tax to a catalogue price without tax, in an order whose prices include it", async () => {
  await set("prices_include_tax", true);
  const id = await order(1200, [1]);
  await set("prices_include_tax", false);
  const { variant_id } = await shop.put("Pot", 10_000);
  expect(await added(id, product(variant_id))).toEqual({
    unit_price: 12_000,
    tax: 2000,
    total: 13_200,
    shown: 12_000,
  });
  // The member sees the prices of the order, and enters one like them.
  expect(await added(id, customItem("Gift box", 1200))).toMatchObject({ unit_price: 1200, tax: 200 });
  expect(await added(id, product(variant_id), true)).toMatchObject({ unit_price: 10_000, tax: 0 });
  await shop.edit(id, { added: [product(variant_id)] });
  expect(await shop.order(id)).toMatchObject({ total: 13_200, tax_total: 2200 });
});

it("takes the tax out of a catalogue price with tax, in an order to whose prices it is added", async () => {
  await set("prices_include_tax", false);
  const id = await order(1000, [1]);
  await set("prices_include_tax", true);
  const { variant_id } = await shop.put("Pot", 12_000);
  const pot = { unit_price: 10_000, tax: 2000, total: 13_200, shown: 10_000 };
  expect(await added(id, product(variant_id))).toEqual(pot);
  expect(await added(id, customItem("Gift box", 1000))).toMatchObject({ unit_price: 1000, tax: 200 });
  expect(await added(id, product(variant_id), true)).toMatchObject({ unit_price: 10_000, tax: 0 });
  await set("adjusts_prices", true);
  expect(await added(id, product(variant_id))).toEqual(pot);
});

it("rounds the tax of an order as when it was placed, also after the shop rounds differently", async () => {
  await set("prices_include_tax", false);
  await set("tax_rounding", "order");
  const id = await order(2, [1, 1, 1]);
  const placed = await shop.order(id);
  // 20% of 3 × 0.02 is 0.012, but of each 0.004.
  expect(placed).toMatchObject({ tax_total: 1, total: 7 });
  await set("tax_rounding", "line");
  const item = { ...customItem("Gift box", 100), taxable: false };
  await shop.edit(id, { added: [item] });
  expect(await shop.order(id)).toMatchObject({ tax_total: 1, total: 107 });
  const [, , , box] = (await shop.editable(id)).lines;
  await shop.edit(id, { quantities: [{ order_line_id: box!.id, quantity: 0 }] });
  const { tax_total, total, taxes } = placed;
  expect(await shop.order(id)).toMatchObject({ tax_total, total, taxes });
});
