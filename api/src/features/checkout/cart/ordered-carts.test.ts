import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "@vitrine/contract/client";
import { countWaiting } from "../../../../test/locks.ts";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { address, buy, fill, type Shopper, shopper } from "../../../../test/shopper.ts";
import { useTestApp } from "../../../../test/test-app.ts";

// A change waits for a row lock as long as the test needs.
const app = useTestApp({ lockTimeout: "20s" });
let shop: { id: number; handle: string };
let tea: { variant_id: string };
let cup: { variant_id: string };

beforeAll(async () => {
  const mona = await app.person("Mona Ordered");
  shop = await app.shop(mona, "Tea Ordered");
  await open(app.database, shop.id);
  const coupon = {
    title: "Ten off",
    method: "code",
    code: "TEA10",
    type: "percent",
    basis_points: 1000,
  } as const;
  await mona.client.coupons.create({
    params: { shop_id: shop.id },
    body: { ...coupon, items: {}, required_items: {} },
  });
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 1_000 });
  cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 900, on_hand: 1_000 });
});

/**
 * All rows of carts and their lines, byte for byte, with their physical position (`ctid`) and the transaction that
 * last wrote them. The `xmax` of a line also shows a change that was rolled back; of a cart it would show the
 * transaction that locked it.
 */
async function rows(): Promise<string> {
  const { rows } = await app.database.admin.query(
    `select 'c' as kind, ctid::text, xmin::text, '' as xmax, c::text as row from carts c where shop_id = $1
     union all select 'l', ctid::text, xmin::text, xmax::text, l::text from cart_lines l where shop_id = $1 order by 1, 2`,
    [shop.id],
  );
  return JSON.stringify(rows);
}

const changes: [string, (client: Client) => Promise<unknown>][] = [
  [
    "PUT line",
    (client) =>
      client.checkout.update_line({
        params: { handle: shop.handle, variant_id: tea.variant_id },
        body: { quantity: 7 },
      }),
  ],
  [
    "PUT line to 0",
    (client) =>
      client.checkout.update_line({
        params: { handle: shop.handle, variant_id: tea.variant_id },
        body: { quantity: 0 },
      }),
  ],
  [
    "DELETE line",
    (client) => client.checkout.remove_line({ params: { handle: shop.handle, variant_id: tea.variant_id } }),
  ],
  [
    "PUT address",
    (client) =>
      client.checkout.update_address({
        params: { handle: shop.handle },
        body: { email: "somebody.else@example.com", address: { ...address, line1: "2 Other Street" } },
      }),
  ],
  [
    "PUT delivery",
    (client) =>
      client.checkout.update_delivery({ params: { handle: shop.handle }, body: { method: "other" } }),
  ],
  [
    "PUT payment",
    (client) =>
      client.checkout.update_payment({ params: { handle: shop.handle }, body: { method: "other" } }),
  ],
  [
    "POST coupon",
    (client) => client.checkout.add_coupon({ params: { handle: shop.handle }, body: { code: "TEA10" } }),
  ],
  [
    "DELETE coupon",
    (client) => client.checkout.remove_coupon({ params: { handle: shop.handle, code: "TEA10" } }),
  ],
];

describe("a cart that is ordered", () => {
  let nia: Shopper;
  beforeAll(async () => {
    nia = shopper(app, shop.handle);
    await buy(nia, [
      { variant_id: tea.variant_id, quantity: 2 },
      { variant_id: cup.variant_id, quantity: 1 },
    ]);
  });

  it.each(changes)("rejects %s with 409 and leaves its rows unchanged", async (_name, change) => {
    const before = await rows();
    await expect(change(nia.client)).rejects.toMatchObject({ code: "cart_ordered", status: 409 });
    expect(await rows()).toBe(before);
  });

  it("is replaced by a new cart when a product is added", async () => {
    const before = await rows();
    const { data } = await nia.client.checkout.add_line({
      params: { handle: shop.handle },
      body: { variant_id: tea.variant_id, quantity: 1 },
    });
    expect(data.token).not.toBe(nia.cartToken);
    expect(data.lines).toMatchObject([{ variant_id: tea.variant_id, quantity: 1 }]);
    expect((await rows()).length).toBeGreaterThan(before.length);
  });
});

const added: (typeof changes)[number] = [
  "POST line",
  (client) =>
    client.checkout.add_line({
      params: { handle: shop.handle },
      body: { variant_id: tea.variant_id, quantity: 1 },
    }),
];

describe("a cart that is ordered while a change waits for its row", () => {
  let orderId: string;

  beforeAll(async () => {
    await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 1 }]);
    const { rows: orders } = await app.database.admin.query("select id from orders where shop_id = $1", [
      shop.id,
    ]);
    orderId = orders[0].id;
  });

  it.each([...changes, added])("keeps its lines and details after %s", async (name, change) => {
    const una = shopper(app, shop.handle);
    await fill(una, [{ variant_id: tea.variant_id, quantity: 2 }]);
    const { rows: carts } = await app.database.admin.query(
      "select id from carts where shop_id = $1 order by id desc limit 1",
      [shop.id],
    );
    const id = carts[0].id;
    const seen = async () => {
      const { rows } = await app.database.admin.query(
        `select c.email, c.address, c.delivery_method, c.payment_method, l.variant_id, l.quantity
         from carts c left join cart_lines l on l.shop_id = c.shop_id and l.cart_id = c.id where c.id = $1`,
        [id],
      );
      return rows;
    };
    const before = await seen();

    // Another process places the order: it locks the row while the change arrives, then commits.
    const other = new pg.Client({
      ...app.database.connection,
      options: "-c search_path=shop,platform,public",
    });
    await other.connect();
    let changing: Promise<unknown>;
    try {
      await other.query("begin");
      const { rowCount } = await other.query(
        "update carts set order_id = $2 where shop_id = $1 and id = $3",
        [shop.id, orderId, id],
      );
      expect(rowCount).toBe(1);
      changing = change(una.client);
      changing.catch(() => {});
      await expect.poll(() => countWaiting(app.database), { timeout: 10_000 }).toBe(1);
      await other.query("commit");
    } finally {
      await other.end();
    }

    if (name === "POST line") expect(await changing).toMatchObject({ data: { item_count: 1 } });
    else await expect(changing).rejects.toMatchObject({ code: "cart_ordered", status: 409 });
    expect(await seen()).toEqual(before);
  });
});
