import { describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { useSalesShops } from "./sales-shop.fixture.ts";

const { app, people, sell, refund, openShop } = useSalesShops();

describe("every figure of the home page", () => {
  it("equals the orders list after orders were cancelled, refunded and edited", async () => {
    const shop = await openShop("Agree Tea", "Asia/Dhaka");
    const params = { shop_id: shop };
    const refunds = new Map<string, number>();
    const now = Date.now();
    // Around the start of today and yesterday, and within the hour before a day is stored.
    for (let n = 0; n < 40; n++) {
      const at = new Date(now - n * 73 * 60_000).toISOString();
      const lifecycle = n % 13 === 5 ? "draft" : n % 11 === 3 ? "closed" : "open";
      await sell(shop, {
        at,
        products: 900 + n * 37,
        discount: (n % 3) * 45,
        shipping: (n % 2) * 490,
        tax: n % 7,
        lifecycle,
        paid: n % 4 === 0,
      });
    }
    const { data: orders } = await people.mona.client.orders.list({ params, query: { limit: 100 } });
    const { data: before } = await people.mona.client.analytics.read({ params, query: { filter: "last_7" } });
    expect(before.sales.orders).toBe(orders.filter(({ stage }) => stage !== "draft").length);
    for (const [n, { id, stage, payment_status }] of orders.entries()) {
      if (stage === "draft") continue;
      if (n % 5 === 0 && stage !== "completed")
        await people.mona.client.orders.cancel({ params: { ...params, id }, body: { reason: "customer" } });
      if (n % 6 === 1)
        await app.database.admin.query(
          "update orders set subtotal = subtotal + 200, total = total + 200 where id = $1",
          [id],
        );
      if (payment_status === "paid") {
        refunds.set(id, 100 + n);
        await refund(shop, id, 100 + n);
      }
    }
    const { data: rows } = await people.mona.client.orders.list({ params, query: { limit: 100 } });
    const sold = rows.filter(({ stage }) => stage !== "draft" && stage !== "cancelled");
    expect([sold.length < before.sales.orders, refunds.size > 0]).toEqual([true, true]);
    const day = (at: string) => new Date(Date.parse(at) + 6 * 3_600_000).toISOString().slice(0, 10);
    const owed = (from: string, to: string) => {
      const some = sold.filter(({ placed_at }) => day(placed_at) >= from && day(placed_at) <= to);
      const total = some.reduce((sum, { id, total }) => sum + total - (refunds.get(id) ?? 0), 0);
      return {
        total,
        orders: some.length,
        average_order: some.length ? Math.round(total / some.length) : 0,
      };
    };
    const { data: home } = await people.mona.client.analytics.dashboard({ query: params });
    expect(home!.sales).toMatchObject(owed(home!.from, home!.to));
    for (const filter of ["today", "yesterday", "last_7", "last_30"] as const) {
      const { data } = await people.mona.client.analytics.read({ params, query: { filter } });
      expect(data.sales, filter).toMatchObject(owed(data.from, data.to));
      expect(
        data.series.reduce((sum, { total }) => sum + total, 0),
        filter,
      ).toBe(data.sales.total);
      if (filter === "yesterday")
        expect(data.previous).toMatchObject(owed(data.previous_from, data.previous_to));
    }
    const { data: menu } = await people.mona.client.analytics.orders_to_do({
      params: { shop_id: params.shop_id },
    });
    for (const [task, tab] of [
      ["to_confirm", "new"],
      ["to_pack", "confirmed"],
      ["to_ship", "packed"],
    ] as const) {
      const { meta } = await people.mona.client.orders.list({ params, query: { stage: tab } });
      expect(home!.to_do[task], task).toBe(meta.total);
      expect(menu[task], task).toBe(meta.total);
    }
  });

  it("counts orders with missing cash, like the filter of the list", async () => {
    const shop = await openShop("Short Tea", "UTC");
    const params = { shop_id: shop };
    const status = { open: "partially_paid", paid: "paid", cancelled: "unpaid" };
    for (const [lifecycle, payment_status] of Object.entries(status)) {
      const id = await sell(shop, { at: new Date().toISOString() });
      await app.database.admin.query(
        "update orders set payment_method = 'cash_on_delivery', fulfilment_status = 'delivered', payment_status = $2, lifecycle = $3 where id = $1",
        [id, payment_status, lifecycle === "paid" ? "open" : lifecycle],
      );
    }
    const { meta } = await people.mona.client.orders.list({ params, query: { cash: "missing" } });
    const { data: home } = await people.mona.client.analytics.dashboard({ query: params });
    expect([meta.total, home!.to_do.cash_missing]).toEqual([1, 1]);
  });

  it("counts at most 1,000 orders with missing cash", async () => {
    const shop = await openShop("Very Short Tea", "UTC");
    const id = await sell(shop, { at: new Date().toISOString() });
    const { admin } = app.database;
    await admin.query(
      "update orders set payment_method = 'cash_on_delivery', fulfilment_status = 'delivered', payment_status = 'unpaid' where id = $1",
      [id],
    );
    const { rows } = await admin.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'shop' and table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'number')`,
    );
    const columns = rows[0]!.columns;
    await admin.query(
      `insert into orders (id, number, ${columns})
       select gen_random_uuid(), 5000 + n, ${columns} from orders, generate_series(1, 1000) n where id = $1`,
      [id],
    );
    const { data: home } = await people.mona.client.analytics.dashboard({ query: { shop_id: shop } });
    expect(home!.to_do.cash_missing).toBe(1_000);
  });

  it("leaves orders on hold out of the orders to confirm, like the tab", async () => {
    const shop = await openShop("Hold Tea", "Europe/Berlin");
    const params = { shop_id: shop };
    const id = await sell(shop, { at: new Date().toISOString() });
    const toConfirm = async () =>
      (await people.mona.client.analytics.dashboard({ query: params })).data!.to_do.to_confirm;
    expect(await toConfirm()).toBe(1);
    await people.mona.client.orders.hold({ params: { ...params, id }, body: { reason: "Address unclear" } });
    expect(await toConfirm()).toBe(0);
  });
});

describe("the number of variants low in stock", () => {
  it("is counted by the variant's own level or the shop's, like the inventory's list", async () => {
    const shop = await openShop("Low Tea", "UTC");
    const params = { shop_id: shop };
    const { client } = people.mona;
    const [five] = [
      await insertProduct(app.database, shop, { title: "Five left", price: 500, on_hand: 5 }),
      await insertProduct(app.database, shop, { title: "Two left", price: 500, on_hand: 2 }),
    ];
    const counted = async () => {
      const { data } = await client.analytics.read({ params, query: { filter: "today" } });
      const { meta } = await client.inventory.list({ params, query: { show: "low" } });
      expect(meta.total).toBe(data.to_do.low_stock);
      return data.to_do.low_stock;
    };
    expect(await counted()).toBe(1);
    const { data: settings } = await client.inventory.read_settings({ params });
    await client.inventory.update_settings({ params, body: { ...settings, low_at: 5 } });
    expect(await counted()).toBe(2);
    await client.inventory.update({
      params: { ...params, variant_id: five.variant_id },
      body: { low_at: 4 },
    });
    expect(await counted()).toBe(1);
  });
});
