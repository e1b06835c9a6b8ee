import { beforeAll, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Payments");
  shop = await app.shop(mona, "Tea Payments");
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 1000 });
});

const params = () => ({ handle: shop.handle });
const add = async (body: { name: string; [field: string]: unknown }) =>
  (await mona.client.payment_methods.create({ params: { shop_id: shop.id }, body })).data;

async function cartOf(quantity: number): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity }]);
  return it;
}

const read = async (it: Shopper) => (await it.client.checkout.read_cart({ params: params() })).data;
const choose = async (it: Shopper, method: string) =>
  (await it.client.checkout.update_payment({ params: params(), body: { method } })).data;

async function order(it: Shopper) {
  it.key = crypto.randomUUID();
  const { total } = await read(it);
  const { data } = await it.client.checkout.place_order({
    params: params(),
    body: { accepted_total: total },
  });
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and number = $2",
    [shop.id, data.number],
  );
  return { placed: data, id: rows[0]!.id };
}

it("is offered within its range, charges its fee, and is part of the order with its instructions", async () => {
  const transfer = await add({
    name: "Bank transfer",
    instructions: "Pay to account 12.",
    fee: 50,
    fee_basis_points: 150,
    min_total: 2000,
    max_total: 5000,
  });
  expect((await read(await cartOf(1))).payment_options.map(({ key }) => key)).toEqual(["cash_on_delivery"]);
  expect((await read(await cartOf(6))).payment_options.map(({ key }) => key)).toEqual(["cash_on_delivery"]);

  const it = await cartOf(2);
  const { payment_options, payment_method, total } = await read(it);
  expect(payment_options[1]).toEqual({
    key: transfer.id,
    name: "Bank transfer",
    instructions: "Pay to account 12.",
    fee: 80,
  });
  expect([payment_method, total]).toEqual([null, 2000]);
  expect(await choose(it, transfer.id)).toMatchObject({
    fee_total: 80,
    total: 2080,
    payment_method: transfer.id,
  });
  const { placed } = await order(it);
  expect(placed).toMatchObject({
    total: 2080,
    fee_total: 80,
    payment: { name: "Bank transfer", instructions: "Pay to account 12." },
    payment_status: "unpaid",
  });
  await mona.client.payment_methods.remove({ params: { shop_id: shop.id, id: transfer.id } });
});

it("that is deleted or inactive can no longer pay for a cart that chose it", async () => {
  const method = await add({ name: "Mobile transfer" });
  const it = await cartOf(1);
  await choose(it, method.id);
  const { created_at: _, id, ...draft } = method;
  await mona.client.payment_methods.update({
    params: { shop_id: shop.id, id },
    body: { ...draft, is_active: false },
  });
  it.key = crypto.randomUUID();
  // Cash on delivery is the only option left, and so it is chosen.
  expect(await read(it)).toMatchObject({ payment_method: "cash_on_delivery" });
  expect((await order(it)).placed.payment).toBeNull();
});

it("marks an order as paid once, by owners and managers", async () => {
  const { id } = await order(await cartOf(3));
  const inShop = { shop_id: shop.id, id };
  const sam = await app.person("Sam Payments");
  await app.join(shop.id, sam, "staff");
  await expect(sam.client.orders.mark_paid({ params: inShop })).rejects.toMatchObject({
    code: "forbidden",
  });
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => mona.client.orders.mark_paid({ params: inShop })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { data } = await mona.client.orders.read({ params: inShop });
  expect(data).toMatchObject({ payment_status: "paid", balance: 0 });
  expect(data.allowed).not.toContain("mark_paid");
  const { rows } = await app.database.admin.query("select kind, amount from payments where order_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ kind: "capture", amount: 3000 }]);
});
