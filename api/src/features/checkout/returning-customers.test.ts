import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { countWaiting } from "../../../test/locks.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let shop: { id: number; handle: string };
let tea: { variant_id: string };
const params = () => ({ handle: shop.handle });

beforeAll(async () => {
  shop = await app.shop(await app.person("Mona Returning"), "Tea Returning");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 1_000 });
});

/** A shopper whose cart is complete. */
async function ready(email: string, phone?: string): Promise<Shopper & { total: number }> {
  const it = shopper(app, shop.handle);
  const body = { variant_id: tea.variant_id };
  it.cartToken = (await it.client.checkout.add_line({ params: params(), body })).data.token;
  const { data } = await it.client.checkout.update_address({
    params: params(),
    body: { email, address, ...(phone && { phone }) },
  });
  it.key = crypto.randomUUID();
  return Object.assign(it, { total: data.total });
}

async function place({ client, total }: Shopper & { total: number }): Promise<void> {
  await client.checkout.place_order({ params: params(), body: { accepted_total: total } });
}

async function buy(email: string, phone?: string): Promise<void> {
  await place(await ready(email, phone));
}

/** The customer with its orders; `ctid` is the version of the row, which an update changes. */
async function customerOf(email: string) {
  const { rows } = await app.database.admin.query(
    `select c.ctid::text, c.id, c.name, c.phone, c.phone_e164,
       (select count(*)::int from orders o where o.shop_id = c.shop_id and o.customer_id = c.id) as orders
     from customers c where c.shop_id = $1 and c.email = $2`,
    [shop.id, email],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

it.each([undefined, "+4915112345678"])(
  "doesn't write the row of a customer who orders again with nothing new (phone %s)",
  async (phone) => {
    const email = `again-${phone ?? "none"}@example.com`;
    await buy(email, phone);
    const before = await customerOf(email);
    await buy(email, phone);
    expect(await customerOf(email)).toEqual({ ...before, orders: 2 });
  },
);

it("leaves the phone number of a customer who orders without one", async () => {
  await buy("without@example.com", "+4915112345679");
  const before = await customerOf("without@example.com");
  await buy("without@example.com");
  expect(await customerOf("without@example.com")).toEqual({ ...before, orders: 2 });
});

it("stores another phone number of a customer who orders again", async () => {
  await buy("moved@example.com", "+4915112345671");
  await buy("moved@example.com", "+4915112345672");
  expect(await customerOf("moved@example.com")).toMatchObject({ phone_e164: "+4915112345672", orders: 2 });
});

it("names a subscriber of the newsletter with their first order", async () => {
  const email = "subscriber@example.com";
  await app.database.admin.query(
    "insert into customers (shop_id, id, email, name) values ($1, gen_random_uuid(), $2, $2)",
    [shop.id, email],
  );
  await buy(email);
  expect(await customerOf(email)).toMatchObject({ name: address.name, orders: 1 });
});

it("places an order of a customer who is erased at the same moment, as a new customer", async () => {
  const email = "erased@example.com";
  const id = crypto.randomUUID();
  await app.database.admin.query(
    "insert into customers (shop_id, id, email, name) values ($1, $2, $3, 'Nia')",
    [shop.id, id, email],
  );
  const order = await ready(email);
  const eraser = new pg.Client({
    ...app.database.connection,
    options: "-c search_path=shop,platform,public",
  });
  await eraser.connect();
  await eraser.query("begin");
  await eraser.query("delete from customers where shop_id = $1 and id = $2", [shop.id, id]);
  const placing = place(order);
  await expect.poll(() => countWaiting(app.database)).toBe(1);
  await eraser.query("commit");
  await eraser.end();
  await placing;
  const after = await customerOf(email);
  expect(after).toMatchObject({ orders: 1 });
  expect(after.id).not.toBe(id);
});
