import { beforeEach, expect, it } from "vitest";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { open } from "../../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { changeProduct, createProduct, tea, uploadPicture } from "../../products/drafts.fixture.ts";
import { sql } from "../../../db/sql.ts";
import { applySaleSchedule } from "../../products/apply-sale-schedule.action.ts";
import { addToLine } from "./carts.queries.ts";
import { completeCart } from "./complete-cart.action.ts";

// Carts are completed from a cache. The owner's changes must show in the shopper's next response.

const app = useTestApp();
const hour = 3_600_000;
let mona: Person;
let shop: { shop_id: number };
let params: { handle: string };
let product: Awaited<ReturnType<typeof createProduct>>;
let nia: Shopper;
let count = 0;

beforeEach(async () => {
  mona = await app.person(`Mona ${++count}`);
  const { id, handle } = await app.shop(mona, `Tea ${count}`);
  await open(app.database, id);
  shop = { shop_id: id };
  params = { handle };
  product = await createProduct(mona, shop, stocked({}));
  nia = shopper(app, handle);
  await fill(nia, [{ variant_id: product.variants[0]!.id, quantity: 2 }]);
});

function stocked(variant: object) {
  return tea({
    title: "Oolong",
    status: "active",
    variants: [{ option_values: [], price: 1000, on_hand: 50, ...variant }],
  });
}

async function cart(): Promise<Cart> {
  return (await nia.client.checkout.read_cart({ params })).data;
}

it("shows a new price, title and picture", async () => {
  const picture = await uploadPicture(mona, shop.shop_id, "#3a3");
  expect((await cart()).lines).toMatchObject([{ title: "Oolong", unit_price: 1000, picture: null }]);
  product = await changeProduct(mona, shop, product, {
    ...stocked({ id: product.variants[0]!.id, price: 1100, compare_at_price: 1500 }),
    title: "Green tea",
    pictures: [{ id: picture, alt: "A cup" }],
  });
  expect(await cart()).toMatchObject({
    subtotal: 2200,
    lines: [{ title: "Green tea", unit_price: 1100, compare_at_price: 1500, picture: { alt: "A cup" } }],
  });
});

it("shows that a product was hidden, and that it is on sale again", async () => {
  await cart();
  product = await changeProduct(mona, shop, product, { status: "draft" });
  expect((await cart()).lines).toMatchObject([{ problem: "withdrawn" }]);
  product = await changeProduct(mona, shop, product, { status: "active", title: "Oolong again" });
  expect((await cart()).lines).toMatchObject([{ problem: null, title: "Oolong again" }]);
});

it("shows the minimum and maximum quantity per order", async () => {
  await cart();
  await changeProduct(mona, shop, product, { max_quantity: 1 });
  expect((await cart()).lines).toMatchObject([{ max_quantity: 1, problem: "too_many" }]);
});

it("loses the line of a deleted product", async () => {
  await cart();
  await mona.client.products.remove({ params: { ...shop, id: product.id } });
  await app.database.admin.query("delete from products where shop_id = $1", [shop.shop_id]);
  expect((await cart()).lines).toEqual([]);
});

it("is ordered without the line of a deleted variant, and the order survives the next deletion", async () => {
  const other = await createProduct(mona, shop, { ...stocked({}), title: "Mint" });
  const mint = { variant_id: other.variants[0]!.id, quantity: 1 };
  const accepted_total = await fill(nia, [mint]);
  const remove = async ({ id }: { id: string }) => {
    await mona.client.products.remove({ params: { ...shop, id } });
    await app.database.admin.query("delete from products where id = $1", [id]);
  };
  await remove(product);
  nia.key = "k1";
  await expect(nia.client.checkout.place_order({ params, body: { accepted_total } })).rejects.toMatchObject({
    code: "price_changed",
  });
  nia.key = "k2";
  const { total } = await cart();
  const { data: order } = await nia.client.checkout.place_order({ params, body: { accepted_total: total } });
  expect(order.lines).toMatchObject([{ title: "Mint" }]);
  await remove(other);
  const { data: orders } = await mona.client.orders.list({ params: shop, query: {} });
  const { id } = orders[0]!;
  const { data: cancelled } = await mona.client.orders.cancel({
    params: { ...shop, id },
    body: { reason: "inventory" },
  });
  expect(cancelled).toMatchObject({ stage: "cancelled", lines: [{ title: "Mint", product_id: null }] });
});

it("charges the shop's current delivery fee", async () => {
  const { data: settings } = await mona.client.checkout_settings.read({ params: shop });
  expect(await cart()).toMatchObject({ shipping_total: settings.delivery_fee });
  await mona.client.checkout_settings.update({
    params: shop,
    body: { ...settings, delivery_fee: 777, delivery_name: "Bicycle" },
  });
  expect(await cart()).toMatchObject({ shipping_total: 777, delivery_options: [{ name: "Bicycle" }] });
});

it("uses the shop's current currency", async () => {
  expect(await cart()).toMatchObject({ currency: "EUR", subtotal: 2000 });
  await mona.client.shops.update({ params: shop, body: { currency: "JPY" } });
  expect(await cart()).toMatchObject({ currency: "JPY", subtotal: 20 });
});

it("charges the sale price while a sale runs", async () => {
  const [starts_at, ends_at] = [hour, 3 * hour].map((later) => new Date(Date.now() + later).toISOString());
  const sale = await createProduct(mona, shop, {
    ...stocked({ sale: { price: 700, starts_at, ends_at } }),
    title: "Sencha",
  });
  await fill(nia, [{ variant_id: sale.variants[0]!.id, quantity: 1 }]);
  const priceAt = async (hours: number) => {
    const now = new Date(Date.now() + hours * hour).toISOString();
    await app.app.db.inShop(shop.shop_id, (tx) => applySaleSchedule(tx, sale.id, now, 0));
    return (await cart()).lines.find(({ title }) => title === "Sencha")?.unit_price;
  };
  expect([await priceAt(0), await priceAt(2), await priceAt(4)]).toEqual([1000, 700, 1000]);
});

it("combines a variant that is read after a change with the settings of the same time", async () => {
  const other = await createProduct(mona, shop, { ...stocked({}), title: "Mint" });
  const { data: settings } = await mona.client.checkout_settings.read({ params: shop });
  await cart();
  await app.app.db.inShop(shop.shop_id, async (tx) => {
    const { id } = await tx.one(sql<{ id: string }>`select id from carts where shop_id = ${shop.shop_id}`);
    const stored = await addToLine(tx, id, { variant_id: other.variants[0]!.id, quantity: 1 });
    await mona.client.checkout_settings.update({ params: shop, body: { ...settings, delivery_fee: 777 } });
    expect(await completeCart(app.app, tx, stored!)).toMatchObject({
      delivery_fee: 777,
      lines: [{ title: "Oolong" }, { title: "Mint" }],
    });
  });
});
