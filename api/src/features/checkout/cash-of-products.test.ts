import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };
let cake: typeof tea;

beforeAll(async () => {
  mona = await app.person("Mona Cash");
  shop = await app.shop(mona, "Cash Products");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 });
  cake = await insertProduct(app.database, shop.id, { title: "Cake", price: 3000, on_hand: 100 });
  const inShop = { shop_id: shop.id };
  await mona.client.payment_methods.create({ params: inShop, body: { name: "Transfer" } });
  await mona.client.payment_methods.create({ params: inShop, body: { name: "Cheque" } });
  const params = { ...inShop, id: cake.product_id };
  const { data } = await mona.client.products.read({ params });
  expect(data.cash_on_delivery).toBe(true);
  await mona.client.products.update({ params, body: { ...data, cash_on_delivery: false } as never });
});

const params = () => ({ handle: shop.handle });

async function cartOf(...variants: string[]) {
  const it = shopper(app, shop.handle);
  await fill(
    it,
    variants.map((variant_id) => ({ variant_id, quantity: 1 })),
  );
  return it;
}
const read = async (it: Awaited<ReturnType<typeof cartOf>>) =>
  (await it.client.checkout.read_cart({ params: params() })).data;

describe("a product without cash on delivery", () => {
  it("hides it for carts with the product, and names the product", async () => {
    const mixed = await read(await cartOf(tea.variant_id, cake.variant_id));
    expect(mixed.payment_options.map(({ name }) => name).toSorted()).toEqual(["Cheque", "Transfer"]);
    expect(mixed.without_cash).toEqual(["Cake"]);
    const other = await read(await cartOf(tea.variant_id));
    expect(other.payment_options.map(({ key }) => key)).toContain("cash_on_delivery");
    expect(other.without_cash).toEqual([]);
  });

  it("rejects an order of a cart in which cash on delivery was chosen before, and changes nothing", async () => {
    const it = await cartOf(tea.variant_id);
    const { checkout } = it.client;
    await checkout.update_payment({ params: params(), body: { method: "cash_on_delivery" } });
    const body = { variant_id: cake.variant_id, quantity: 1 };
    const { data } = await checkout.add_line({ params: params(), body });
    expect(data.payment_method).toBe(null);
    it.key = crypto.randomUUID();
    await expect(
      checkout.place_order({ params: params(), body: { accepted_total: data.total } }),
    ).rejects.toMatchObject({ code: "checkout_incomplete", body: { missing: ["payment"] } });
    expect((await read(it)).lines).toHaveLength(2);
  });

  it("isn't named in a shop that doesn't offer cash on delivery", async () => {
    const settings = { shop_id: shop.id };
    const { version } = (await mona.client.checkout_settings.read({ params: settings })).data;
    await mona.client.checkout_settings.update({
      params: settings,
      body: { cash_on_delivery: false, version },
    });
    expect((await read(await cartOf(cake.variant_id))).without_cash).toEqual([]);
    const { version: next } = (await mona.client.checkout_settings.read({ params: settings })).data;
    await mona.client.checkout_settings.update({
      params: settings,
      body: { cash_on_delivery: true, version: next },
    });
  });

  it("is every product of a cart that needs no delivery, and none of a mixed cart", async () => {
    const file = await insertProduct(app.database, shop.id, { title: "E-book", price: 500, on_hand: 100 });
    await app.database.admin.query("update variants set requires_shipping = false where id = $1", [
      file.variant_id,
    ]);
    const it = await cartOf(file.variant_id);
    const digital = await read(it);
    expect(digital.payment_options.map(({ name }) => name).toSorted()).toEqual(["Cheque", "Transfer"]);
    expect(digital.without_cash).toEqual(["E-book"]);
    await it.client.checkout.update_payment({ params: params(), body: { method: "cash_on_delivery" } });
    it.key = crypto.randomUUID();
    const body = { accepted_total: digital.total };
    await expect(it.client.checkout.place_order({ params: params(), body })).rejects.toMatchObject({
      code: "checkout_incomplete",
    });
    const mixed = await read(await cartOf(file.variant_id, tea.variant_id));
    expect(mixed.payment_options.map(({ key }) => key)).toContain("cash_on_delivery");
    expect(mixed.without_cash).toEqual([]);
  });

  it("can still be ordered by members with cash on delivery", async () => {
    const inShop = { shop_id: shop.id };
    const { data: draft } = await mona.client.draft_orders.create({
      params: inShop,
      body: {
        email: "nia@example.com",
        address: {
          name: "Nia",
          line1: "1 Harbour Road",
          city: "Hamburg",
          postal_code: "20457",
          country: "DE",
        },
        lines: [{ variant_id: cake.variant_id, quantity: 1 }],
        delivery: { kind: "none" as const },
      },
    });
    const { data } = await mona.client.draft_orders.complete({
      params: { ...inShop, id: draft.id },
      body: {
        version: draft.version,
        accepted_total: 3000,
        payment: { kind: "later", method: "cash_on_delivery" },
      },
    });
    const order = await mona.client.orders.read({ params: { ...inShop, id: data.order_id! } });
    expect(order.data.payment_method).toBe("cash_on_delivery");
  });
});
