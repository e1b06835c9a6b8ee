import type { ShopChange } from "@vitrine/contract/shops/shops";
import { describe, expect, it } from "vitest";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import { useMonasShops } from "./shop-settings.fixture.ts";

const { app, newShop, update, read, activityOf, owner } = useMonasShops();

describe("currency and time zone", () => {
  const priceOf = async (variantId: string) => {
    const { rows } = await app.database.admin.query(
      "select price::int, cost::int, min_price::int from shop.variants where id = $1",
      [variantId],
    );
    return rows[0] as { price: number; cost: number; min_price: number };
  };

  it("change before the first order, and amounts keep their displayed numbers", async () => {
    const shop = await newShop({ currency: "EUR" });
    await app.database.admin.query("update shop.variants set cost = 500, min_price = 1000 where id = $1", [
      shop.variant_id,
    ]);
    await update(shop.id, { currency: "USD" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 1250, cost: 500, min_price: 1000 });
    await update(shop.id, { currency: "JPY" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 13, cost: 5, min_price: 10 });
    await update(shop.id, { currency: "KWD" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 13000, cost: 5000, min_price: 10000 });
    const settings = await owner().client.checkout_settings.read({ params: { shop_id: shop.id } });
    // 4.90 EUR, 5 JPY, 5.000 KWD.
    expect(settings.data).toMatchObject({ currency: "KWD", delivery_fee: 5000 });
    const { data } = await shopper(app, shop.handle).client.storefront.list_products({
      params: { handle: shop.handle },
      query: { price_min: 12_000, price_max: 14_000 },
    });
    expect(data).toHaveLength(1);
  });

  it("change the prices in the rules of a collection", async () => {
    const shop = await newShop({ currency: "EUR" });
    const condition = { field: "price" as const, op: "greater" as const, value: "1000" };
    const params = { shop_id: shop.id };
    const { data } = await owner().client.collections.create({
      params,
      body: { title: "Dear", kind: "rules", rules: { match: "all", conditions: [condition] } },
    });
    await update(shop.id, { currency: "JPY" });
    const { data: after } = await owner().client.collections.read({ params: { ...params, id: data.id } });
    expect(after).toMatchObject({ rules: { conditions: [{ value: "10" }] }, product_count: 1 });
  });

  it("can be changed after the first order if it is the time zone: days are computed again, and no order changes", async () => {
    const shop = await newShop();
    const params = { shop_id: shop.id };
    for (let n = 0; n < 3; n++)
      await buy(shopper(app, shop.handle), [{ variant_id: shop.variant_id, quantity: 1 }]);
    const days = [
      [2, "16:00"],
      [2, "12:00"],
      [40, "16:00"],
    ] as const;
    const at = days.map(([ago, time]) => {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
      return `${day}T${time}:00.000Z`;
    });
    await app.database.admin.query(
      `update orders o set placed_at = ($2::timestamptz[])[n] from (
         select id, row_number() over (order by number) as n from orders where shop_id = $1) numbered
       where numbered.id = o.id`,
      [shop.id, at],
    );
    const placed = async () =>
      (
        await app.database.admin.query("select placed_at from orders where shop_id = $1 order by number", [
          shop.id,
        ])
      ).rows.map(({ placed_at }) => new Date(placed_at as string).toISOString());
    const sales = async () =>
      (await owner().client.analytics.read({ params, query: { filter: "last_7" } })).data.series
        .filter(({ orders }) => orders > 0)
        .map(({ at: begins, orders }) => [begins, orders]);
    const before = { ...(await read(shop.id)) } as ShopChange & { time_zone: string };
    expect(before.time_zone).toBe("Europe/Berlin");
    expect((await sales()).map(([, orders]) => orders)).toEqual([2]);

    const preview = (time_zone: string) =>
      owner().client.shops.preview_time_zone({ params, query: { time_zone } });
    expect((await preview("Asia/Tokyo")).data).toEqual({ orders: 2, on_another_day: 1 });
    expect((await preview("Europe/Paris")).data).toEqual({ orders: 2, on_another_day: 0 });
    await expect(preview("Mars/Base")).rejects.toMatchObject({ code: "invalid_input" });

    expect((await update(shop.id, { time_zone: "Asia/Tokyo" })).changed).toEqual(["time_zone"]);
    const day = at[0]!.slice(0, 10);
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    // The order of 16:00 UTC was placed at 1 in the morning of the next day in Tokyo.
    expect(await sales()).toEqual([
      [`${dayBefore}T15:00:00.000Z`, 1],
      [`${day}T15:00:00.000Z`, 1],
    ]);
    expect(await placed()).toEqual(at);
    await update(shop.id, { time_zone: "Europe/Berlin" });
    expect((await sales()).map(([, orders]) => orders)).toEqual([2]);
  });

  it("is fixed once the shop has an order, and nothing of the change is saved", async () => {
    const shop = await newShop();
    await buy(shopper(app, shop.handle), [{ variant_id: shop.variant_id, quantity: 1 }]);
    const before = await read(shop.id);
    await expect(update(shop.id, { currency: "JPY", name: "Yen" })).rejects.toMatchObject({
      status: 409,
      code: "currency_locked",
      errors: { currency: [expect.any(String)] },
    });
    expect(await read(shop.id)).toEqual(before);
    expect(await priceOf(shop.variant_id)).toMatchObject({ price: 1250 });
    // Unchanged values are accepted.
    expect((await update(shop.id, { ...(before as ShopChange), name: "Still" })).changed).toEqual(["name"]);
  });

  it("never differ between shop and order if an order is placed while the currency changes", async () => {
    for (let round = 0; round < 8; round++) {
      const shop = await newShop();
      const nia = shopper(app, shop.handle);
      const accepted_total = await fill(nia, [{ variant_id: shop.variant_id, quantity: 1 }]);
      nia.key = crypto.randomUUID();
      const params = { handle: shop.handle };
      const [placed, changed] = await Promise.allSettled([
        nia.client.checkout.place_order({ params, body: { accepted_total } }),
        update(shop.id, { currency: "JPY" }),
      ]);
      expect([placed.status, changed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const { currency } = await read(shop.id);
      expect(currency).toBe(placed.status === "fulfilled" ? "EUR" : "JPY");
      if (placed.status === "rejected") expect(placed.reason).toMatchObject({ status: 409 });
      else expect((changed as PromiseRejectedResult).reason).toMatchObject({ code: "currency_locked" });
    }
  });
});

describe("the order number prefix", () => {
  it("is part of the numbers of new orders, and placed orders keep theirs", async () => {
    const shop = await newShop();
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    const first = await buy(shopper(app, shop.handle), line);
    await update(shop.id, { order_prefix: "MT-" });
    const second = await buy(shopper(app, shop.handle), line, "second@example.com");
    expect([first, second].map(({ number_prefix, number }) => number_prefix + number)).toEqual([
      "#1001",
      "MT-1002",
    ]);
    const { data } = await owner().client.orders.list({
      params: { shop_id: shop.id },
      query: { search: "MT-1002" },
    });
    expect(data).toMatchObject([{ number: 1002, number_prefix: "MT-" }]);
    const listed = await owner().client.orders.list({ params: { shop_id: shop.id }, query: {} });
    expect(listed.data.map(({ number_prefix }) => number_prefix)).toEqual(["MT-", "#"]);
    expect((await app.mailTo("second@example.com")).subject).toBe(`Your order MT-1002 at ${shop.name}`);
    expect((await activityOf(shop.id)).map(({ target_label }) => target_label)).toContain("MT-1002");
  });
});

describe("the first order number", () => {
  it("is that of the first order, and can't be changed after it", async () => {
    const shop = await newShop();
    expect((await read(shop.id)).first_order_number).toBe(1001);
    await update(shop.id, { first_order_number: 20 });
    await update(shop.id, { first_order_number: "5001" });
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    const first = await buy(shopper(app, shop.handle), line);
    const second = await buy(shopper(app, shop.handle), line, "second@example.com");
    expect([first.number, second.number]).toEqual([5001, 5002]);
    const before = await read(shop.id);
    for (const first_order_number of [1001, 9001])
      await expect(update(shop.id, { first_order_number, name: "Other" })).rejects.toMatchObject({
        code: "order_numbers_locked",
        errors: { first_order_number: [expect.any(String)] },
      });
    expect(await read(shop.id)).toEqual(before);
    // Unchanged, it is accepted.
    expect((await update(shop.id, { ...(before as ShopChange), name: "Still" })).changed).toEqual(["name"]);
    expect((await buy(shopper(app, shop.handle), line, "third@example.com")).number).toBe(5003);
  });

  it("is above those of test orders", async () => {
    const shop = await newShop();
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    await buy(shopper(app, shop.handle), line);
    await app.database.admin.query("update orders set is_test = true where shop_id = $1", [shop.id]);
    await expect(update(shop.id, { first_order_number: 1 })).rejects.toMatchObject({
      code: "order_numbers_locked",
    });
    await update(shop.id, { first_order_number: 1002 });
    await update(shop.id, { first_order_number: 2002 });
    expect((await buy(shopper(app, shop.handle), line, "real@example.com")).number).toBe(2002);
  });

  it("is never another than that of an order that is placed at the same time", async () => {
    for (let round = 0; round < 8; round++) {
      const shop = await newShop();
      const nia = shopper(app, shop.handle);
      const accepted_total = await fill(nia, [{ variant_id: shop.variant_id, quantity: 1 }]);
      nia.key = crypto.randomUUID();
      const [placed, changed] = await Promise.allSettled([
        nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
        update(shop.id, { first_order_number: 5001 }),
      ]);
      const number = placed.status === "fulfilled" ? placed.value.data.number : undefined;
      expect(number).toBe(changed.status === "fulfilled" ? 5001 : 1001);
      expect((await read(shop.id)).first_order_number).toBe(number);
    }
  });

  it.each([0, -1, 1.5, 1_000_000_000, "x", ""])("isn't %s", async (first_order_number) => {
    const shop = await newShop();
    await expect(update(shop.id, { first_order_number })).rejects.toMatchObject({ code: "invalid_input" });
    expect((await read(shop.id)).first_order_number).toBe(1001);
  });
});
