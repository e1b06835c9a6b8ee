import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { insertSale } from "../../../test/sales.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listOutbox, readOutbox } from "../../mail/outbox.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let id: string;
let token: string;
const inShop = () => ({ shop_id: shop.id });

beforeAll(async () => {
  mona = await app.person("Mona Calculates");
  shop = await app.shop(mona, "Tea Calculated");
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 });
  const all = { items: {}, required_items: {}, method: "code" };
  const add = (body: object) => mona.client.coupons.create({ params: inShop(), body: body as never });
  const combines_with = ["items", "order", "delivery"];
  await add({
    ...all,
    title: "Autumn sale",
    code: "AUTUMN",
    type: "percent",
    basis_points: 1000,
    combines_with,
  });
  await add({ ...all, title: "Free delivery", code: "SHIP", type: "free_delivery", combines_with });
  await mona.client.tax_rates.create({
    params: inShop(),
    body: { name: "VAT", ppm: 190_000, country: "DE" } as never,
  });
  const { data: settings } = await mona.client.sales_tax.read({ params: inShop() });
  await mona.client.sales_tax.update({ params: inShop(), body: { ...settings, tax_number: "DE123456789" } });
  const nia = shopper(app, shop.handle);
  await fill(nia, [{ variant_id: tea.variant_id, quantity: 2 }], "nia.calculates@example.com");
  const params = { handle: shop.handle };
  for (const code of ["AUTUMN", "SHIP"]) await nia.client.checkout.add_coupon({ params, body: { code } });
  const { data: cart } = await nia.client.checkout.read_cart({ params });
  nia.key = crypto.randomUUID();
  const placed = await nia.client.checkout.place_order({ params, body: { accepted_total: cart.total } });
  expect(placed.data.shop_tax_number).toBe("DE123456789");
  token = placed.data.token;
  id = (await mona.client.orders.list({ params: inShop(), query: {} })).data[0]!.id;
});

describe("the calculation of an order", () => {
  it("has every step as it was when the order was placed", async () => {
    await app.database.admin.query("update products set title = 'Renamed' where shop_id = $1", [shop.id]);
    const { data } = await mona.client.orders.calculation({ params: { ...inShop(), id } });
    const autumn = { title: "Autumn sale", code: "AUTUMN", class: "order", amount: 200 };
    const vat = { name: "VAT", ppm: 190_000, amount: 287 };
    expect(data).toMatchObject({
      currency: "EUR",
      prices_include_tax: true,
      lines: [
        {
          title: "Tea",
          unit_price: 1000,
          quantity: 2,
          subtotal: 2000,
          discounts: [autumn],
          total: 1800,
          taxes: [vat],
          net: 1513,
        },
      ],
      delivery: {
        fee: 490,
        discounts: [{ title: "Free delivery", code: "SHIP", class: "delivery", amount: 490 }],
        total: 0,
      },
      fees: [],
      subtotal: 2000,
      discount_total: 200,
      taxes: [vat],
      cash_rounding: 0,
      total: 1800,
    });
    expect((await mona.client.orders.read({ params: { ...inShop(), id } })).data.discounts).toMatchObject([
      autumn,
      { code: "SHIP", class: "delivery" },
    ]);
  });

  it("isn't found by the owner of another shop", async () => {
    const leo = await app.person("Leo Calculates");
    const other = await app.shop(leo, "Other Calculated");
    await expect(leo.client.orders.calculation({ params: { shop_id: other.id, id } })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(leo.client.orders.calculation({ params: { ...inShop(), id } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("isn't found for an order without one", async () => {
    const old = await insertSale(app.database, shop.id, { at: "2026-11-01T10:00:00Z" });
    await app.database.admin.query("update orders set priced = '{}' where id = $1", [old]);
    await expect(mona.client.orders.calculation({ params: { ...inShop(), id: old } })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

it("shows the shop's tax number where the order has taxes", async () => {
  const read = async () =>
    (await app.visitor().checkout.read_order({ params: { handle: shop.handle, token } })).data
      .shop_tax_number;
  const onSlip = async () =>
    (await mona.client.orders.read({ params: { ...inShop(), id } })).data.shop_tax_number;
  expect([await read(), await onSlip()]).toEqual(["DE123456789", "DE123456789"]);
  const untaxed = await insertSale(app.database, shop.id, { at: "2026-11-02T10:00:00Z" });
  const { data } = await mona.client.orders.read({ params: { ...inShop(), id: untaxed } });
  expect(data.shop_tax_number).toBeNull();
});

it("emails the customer each discount by title and code, and the included tax and the tax number", async () => {
  const outbox = `${app.directory}/outbox`;
  const find = async () =>
    (await listOutbox(outbox, 1000)).find(({ to }) => to === "nia.calculates@example.com");
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const { text } = (await readOutbox(outbox, (await find())!.id))!;
  expect(text).toMatch(/Autumn sale \(AUTUMN\) +-€2\.00/);
  expect(text).toMatch(/Delivery +€4\.90/);
  expect(text).toMatch(/Free delivery \(SHIP\) +-€4\.90/);
  expect(text).toMatch(/Total +€18\.00/);
  // As on the storefront, in the formats of the shop's country.
  expect(text).toMatch(/Includes €2\.87 VAT \(19\s%\)/);
  expect(text).toContain("Tax number: DE123456789");
});
