import { beforeAll, expect, it } from "vitest";
import { open, setPrice, insertProduct } from "../../test/sample-products.ts";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp();
let shop: { id: number; handle: string };
let other: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };
let handle: string;

const sql = async (text: string, ...values: unknown[]) => (await app.database.admin.query(text, values)).rows;

beforeAll(async () => {
  const mona = await app.person("Mona");
  [shop, other] = [await app.shop(mona, "Tea Cached"), await app.shop(mona, "Tea Other")];
  await open(app.database, shop.id);
  await open(app.database, other.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
  [{ handle }] = (await sql("select handle from products where id = $1", tea.product_id)) as [
    { handle: string },
  ];
});

const get = async (path: string, of = shop, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.baseUrl}/v1/storefront/${of.handle}/${path}`, { headers });
  const body = (await response.json()) as {
    data: { variants?: { price: number }[]; price_min?: number }[] & { variants: { price: number }[] };
  };
  return { status: response.status, body };
};
const prices = async () => [
  (await get(`products/${handle}`)).body.data.variants[0]!.price,
  (await get("products")).body.data[0]!.price_min,
];

it("serves a cached response until something that shoppers see changes", async () => {
  expect(await prices()).toEqual([500, 500]);
  // Bypasses everything that would raise the storefront version.
  await sql("update variants set price = 600 where id = $1", tea.variant_id);
  await sql(
    "update product_index set price_min = 600, price_max = 600 where product_id = $1",
    tea.product_id,
  );
  expect(await prices()).toEqual([500, 500]);
  await setPrice(app.database, tea.variant_id, 700);
  await sql("select pg_notify('vitrine', $1)", JSON.stringify({ kind: "store", shop_id: shop.id }));
  await expect.poll(async () => (await prices())[0]).toBe(700);
  expect(await prices()).toEqual([700, 700]);
});

it("serves no cached response once the shop is closed", async () => {
  expect((await get("products")).status).toBe(200);
  await sql("update shops set is_live = 0 where id = $1", shop.id);
  await sql("select pg_notify('vitrine', $1)", JSON.stringify({ kind: "store", shop_id: shop.id }));
  await expect.poll(async () => (await get("products")).status).toBe(409);
  await open(app.database, shop.id);
  await sql("select pg_notify('vitrine', $1)", JSON.stringify({ kind: "store", shop_id: shop.id }));
  await expect.poll(async () => (await get("products")).status).toBe(200);
});

it("doesn't cache errors", async () => {
  expect((await get("products/not-yet", other)).status).toBe(404);
  const { product_id } = await insertProduct(app.database, other.id, {
    title: "Cup",
    price: 900,
    on_hand: 1,
  });
  await sql("update products set handle = 'not-yet' where id = $1", product_id);
  expect(await get("products/not-yet", other)).toMatchObject({
    status: 200,
    body: { data: { title: "Cup" } },
  });
});
