import { beforeAll, describe, expect, it } from "vitest";
import { createInProcessClient } from "../../in-process.ts";
import { open, setPrice, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { buy, fill, shopper, whileBusy } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

let mona: Person | undefined;

/** Creates an open shop of the first owner. */
async function openShop(name: string): Promise<{ shop: { id: number; handle: string } }> {
  mona ??= await app.person("Mona");
  const shop = await app.shop(mona, name);
  await open(app.database, shop.id);
  return { shop };
}

describe("a checkout", () => {
  it("places a guest's order of two products, allocates the stock and creates an order page", async () => {
    const { shop } = await openShop("Tea One");
    const tea = await insertProduct(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    const order = await buy(nia, [{ variant_id: tea.variant_id, quantity: 2 }]);
    expect(order).toMatchObject({
      number: 1001,
      stage: "received",
      subtotal: 2500,
      shipping_total: 490,
      total: 2990,
      currency: "EUR",
    });
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 5, allocated: 2 });
    const seen = await nia.client.checkout.read_order({
      params: { handle: shop.handle, token: order.token },
    });
    expect(seen.data).toEqual(order);
    await expect(
      nia.client.checkout.read_order({ params: { handle: shop.handle, token: `${order.token}x` } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(nia.client.checkout.read_cart({ params: { handle: shop.handle } })).rejects.toMatchObject({
      code: "cart_ordered",
    });
  });

  it("names what is missing and places nothing", async () => {
    const { shop } = await openShop("Tea Two");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    nia.cartToken = (
      await nia.client.checkout.add_line({
        params: { handle: shop.handle },
        body: { variant_id: tea.variant_id },
      })
    ).data.token;
    nia.key = "k";
    await expect(
      nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total: 990 } }),
    ).rejects.toMatchObject({
      code: "checkout_incomplete",
      body: { missing: ["contact", "address"] },
    });
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 5, allocated: 0 });
  });

  it("shows a price that rose in the meantime, and doesn't charge it", async () => {
    const { shop } = await openShop("Tea Three");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    const seen = await fill(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    await setPrice(app.database, tea.variant_id, 700);
    nia.key = "k1";
    const placing = (accepted_total: number) =>
      nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } });
    await expect(placing(seen)).rejects.toMatchObject({ code: "price_changed", body: { total: 1190 } });
    nia.key = "k2";
    expect((await placing(1190)).data.total).toBe(1190);
  });

  it("places nothing when the accepted total differs by one cent, up or down", async () => {
    const { shop } = await openShop("Tea Cent");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    const total = await fill(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    for (const accepted_total of [total - 1, total + 1]) {
      nia.key = `off by ${accepted_total - total}`;
      await expect(
        nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
      ).rejects.toMatchObject({ code: "price_changed", body: { total } });
    }
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 5, allocated: 0 });
  });

  it("requires an Idempotency-Key for an order", async () => {
    const { shop } = await openShop("Tea Key");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    const accepted_total = await fill(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    await expect(
      nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
    ).rejects.toMatchObject({ code: "idempotency_key_missing" });
  });

  it("places one order for 50 concurrent requests with the same key, and answers all of them", async () => {
    const { shop } = await openShop("Tea Fifty");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 100 });
    const nia = shopper(app, shop.handle);
    const accepted_total = await fill(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    nia.key = "the same";
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        whileBusy(() =>
          nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
        ),
      ),
    );
    expect(new Set(results.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 100, allocated: 1 });
    nia.key = "the same";
    await expect(
      nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total: 1 } }),
    ).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });

  it("returns the order of a cart to a further request with another key and another total", async () => {
    const { shop } = await openShop("Tea Other Key");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, shop.handle);
    const order = await buy(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    nia.key = "another";
    const { data } = await nia.client.checkout.place_order({
      params: { handle: shop.handle },
      body: { accepted_total: 1 },
    });
    expect(data).toEqual(order);
  });

  it("places one order of one cart for 50 requests without a shared key", async () => {
    const { shop } = await openShop("Tea Presses");
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 100 });
    const nia = shopper(app, shop.handle);
    const accepted_total = await fill(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const press = shopper(app, shop.handle);
        Object.assign(press, { cartToken: nia.cartToken, key: `press ${n}` });
        return whileBusy(() =>
          press.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
        );
      }),
    );
    expect(new Set(results.map((a) => a.data.token)).size).toBe(1);
    const { rows } = await app.database.admin.query(
      "select count(*)::int as count from orders where shop_id = $1",
      [shop.id],
    );
    expect(rows[0].count).toBe(1);
  });

  it("places 50 orders for 200 buyers of 50 units, and answers the others with sold_out", async () => {
    const { shop } = await openShop("Tea Rush");
    const tea = await insertProduct(app.database, shop.id, { title: "Last tea", price: 500, on_hand: 50 });
    const buyers = Array.from({ length: 200 }, () => shopper(app, shop.handle));
    const totals = await Promise.all(
      buyers.map((buyer, n) =>
        fill(buyer, [{ variant_id: tea.variant_id, quantity: 1 }], `buyer${n}@example.com`),
      ),
    );
    const results = await Promise.allSettled(
      buyers.map((buyer, n) => {
        buyer.key = `buyer ${n}`;
        return buyer.client.checkout.place_order({
          params: { handle: shop.handle },
          body: { accepted_total: totals[n]! },
        });
      }),
    );
    const won = results.filter((a) => a.status === "fulfilled");
    const lost = results.filter((a) => a.status === "rejected");
    expect(won).toHaveLength(50);
    expect(lost.every((a) => a.reason.code === "sold_out" && /sold out/.test(a.reason.message))).toBe(true);
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 50, allocated: 50 });
    const numbers = won.map((a) => a.value.data.number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => 1001 + n));
  });

  it("rejects a product that isn't on sale in a cart, without revealing it", async () => {
    const { shop } = await openShop("Tea Drawer");
    const tea = await insertProduct(app.database, shop.id, { title: "Secret tea", price: 500, on_hand: 5 });
    await app.database.admin.query("update products set status = 'draft' where id = $1", [tea.product_id]);
    const nia = shopper(app, shop.handle);
    const adding = nia.client.checkout.add_line({
      params: { handle: shop.handle },
      body: { variant_id: tea.variant_id },
    });
    await expect(adding).rejects.toMatchObject({
      code: "not_found",
      message: "This product is no longer available.",
    });
    const { rows } = await app.database.admin.query(
      "select count(*)::int as carts from carts where shop_id = $1",
      [shop.id],
    );
    expect(rows[0].carts).toBe(0);
  });

  it("rejects a NUL character with a message when called in process", async () => {
    const { shop } = await openShop("Tea Process");
    const client = createInProcessClient(app.app, { id: "request", ip: "127.0.0.1" });
    const reading = client.storefront.read_product({ params: { handle: shop.handle, product_handle: "\0" } });
    await expect(reading).rejects.toMatchObject({ status: 422, code: "invalid_input" });
  });

  it("finds no cart by another shop's token or by an order's token", async () => {
    const one = await openShop("Tea Here");
    const two = await openShop("Tea There");
    const tea = await insertProduct(app.database, one.shop.id, { title: "Tea", price: 500, on_hand: 5 });
    const nia = shopper(app, one.shop.handle);
    const order = await buy(nia, [{ variant_id: tea.variant_id, quantity: 1 }]);
    const there = shopper(app, two.shop.handle);
    for (const token of [nia.cartToken, order.token, "", "null", "undefined", "x.y"]) {
      there.cartToken = token;
      await expect(
        there.client.checkout.read_cart({ params: { handle: two.shop.handle } }),
      ).rejects.toMatchObject({ code: "cart_not_found" });
    }
    await expect(
      there.client.checkout.add_line({
        params: { handle: two.shop.handle },
        body: { variant_id: tea.variant_id },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("an order that takes the last unit", () => {
  let shop: { id: number; handle: string };
  beforeAll(async () => {
    ({ shop } = await openShop("Tea Last"));
  });

  const listed = async (variantId: string) => {
    const { rows } = await app.database.admin.query(
      `select f.sold_out, s.storefront_version from variants v
       join product_index f on f.shop_id = v.shop_id and f.product_id = v.product_id join shops s on s.id = v.shop_id
       where v.id = $1`,
      [variantId],
    );
    return rows[0];
  };

  it("shows the product as sold out, and changes no storefront page while many units are left", async () => {
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 30 });
    const { storefront_version } = await listed(tea.variant_id);
    await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 20 }]);
    expect(await listed(tea.variant_id)).toEqual({ sold_out: false, storefront_version });
    await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 10 }]);
    expect(await listed(tea.variant_id)).toEqual({
      sold_out: true,
      storefront_version: storefront_version + 1,
    });
  });

  it("is not placed if the product can't be shown as sold out", async () => {
    const cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 900, on_hand: 1 });
    const nia = shopper(app, shop.handle);
    const accepted_total = await fill(nia, [{ variant_id: cup.variant_id, quantity: 1 }]);
    const place = () => {
      nia.key = crypto.randomUUID();
      return nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } });
    };
    await app.database.admin.query(
      `create function shop.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger fail before update of storefront_version on platform.shops for each row execute function shop.fail()`,
    );
    try {
      await expect(place()).rejects.toThrow();
    } finally {
      await app.database.admin.query("drop function shop.fail cascade");
    }
    expect(await stockOf(app.database, cup.variant_id)).toEqual({ on_hand: 1, allocated: 0 });
    expect((await place()).data.lines).toMatchObject([{ title: "Cup" }]);
    expect(await listed(cup.variant_id)).toMatchObject({ sold_out: true });
  });
});
