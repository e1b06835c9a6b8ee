import { beforeAll, describe, expect, it } from "vitest";
import type { Analytics } from "@vitrine/contract/shops/analytics";
import { type Sale } from "../../../test/sales.ts";
import type { Person } from "../../../test/test-app.ts";
import { zoneAtNoon } from "../../../test/zone-at-noon.ts";
import { readAnalytics } from "./read-analytics.action.ts";
import { useSalesShops } from "./sales-shop.fixture.ts";

const { app, people, sell, refund, openShop } = useSalesShops();

let rita: Person;
beforeAll(async () => {
  rita = await app.person("Rita");
});

/** The figures at a chosen moment. */
function figuresAt(
  shopId: number,
  now: string,
  filter: Analytics["filter"],
  date?: string,
): Promise<Analytics> {
  return app.app.db.inShop(shopId, (tx) => readAnalytics(tx, Date.parse(now), { filter, date }));
}

const totals = (figures: Analytics) =>
  figures.series.filter(({ total }) => total !== 0).map(({ at, total }) => [at, total]);

describe("a day of the shop", () => {
  it("begins at midnight in Dhaka, six hours before UTC", async () => {
    const shop = await openShop("Dhaka Tea", "Asia/Dhaka");
    await sell(shop, { at: "2026-11-18T17:59:59Z", products: 100 }); // the last second of the 18th
    await sell(shop, { at: "2026-11-18T18:00:00Z", products: 200 }); // the first of the 19th
    await sell(shop, { at: "2026-11-19T17:59:59Z", products: 400 }); // the last of the 19th
    await sell(shop, { at: "2026-11-19T18:00:00Z", products: 800 }); // the first of the 20th
    const today = await figuresAt(shop, "2026-11-20T03:00:00Z", "today");
    expect(today).toMatchObject({
      from: "2026-11-20",
      to: "2026-11-20",
      time_zone: "Asia/Dhaka",
      bucket: "hour",
      sales: { total: 800 },
      // Nine in the morning is compared with yesterday until nine.
      previous: { total: 200 },
      previous_from: "2026-11-19",
      previous_to: "2026-11-19",
      previous_until: "2026-11-19T03:00:00.000Z",
    });
    expect(today.series).toHaveLength(24);
    expect(today.series[0]).toEqual({
      at: "2026-11-19T18:00:00.000Z",
      total: 800,
      orders: 1,
      previous_total: 200,
    });
    const week = await figuresAt(shop, "2026-11-20T03:00:00Z", "last_7");
    expect(totals(week)).toEqual([
      ["2026-11-17T18:00:00.000Z", 100],
      ["2026-11-18T18:00:00.000Z", 600],
      ["2026-11-19T18:00:00.000Z", 800],
    ]);
    // At half past midnight in Dhaka, yesterday is still open, but it is counted.
    expect(totals(await figuresAt(shop, "2026-11-19T18:30:00Z", "last_7"))).toEqual(totals(week));
  });

  it("has 25 hours in London when the clocks go back, and 23 when they go forward", async () => {
    const shop = await openShop("London Tea", "Europe/London");
    for (const at of [
      "2026-10-24T23:30:00Z",
      "2026-10-25T00:30:00Z",
      "2026-10-25T01:30:00Z",
      "2026-10-25T23:30:00Z",
    ])
      await sell(shop, { at });
    await sell(shop, { at: "2026-10-24T22:59:59Z" });
    await sell(shop, { at: "2026-10-26T00:00:00Z" });
    const back = await figuresAt(shop, "2026-11-20T12:00:00Z", "custom", "2026-10-25,2026-10-25");
    expect([back.series.length, back.sales.orders, back.previous.orders]).toEqual([25, 4, 1]);
    expect(back.series[1]!.at).toBe("2026-10-25T00:00:00.000Z");
    expect(back.series.filter(({ orders }) => orders > 0).map(({ at }) => at.slice(11, 13))).toEqual([
      "23",
      "00",
      "01",
      "23",
    ]);
    const forward = await figuresAt(shop, "2026-11-20T12:00:00Z", "custom", "2026-03-29,2026-03-29");
    expect(forward.series).toHaveLength(23);
    const month = await figuresAt(shop, "2026-11-20T12:00:00Z", "custom", "2026-10-01,2026-10-31");
    expect([month.series.length, month.series[24]!.orders, month.series[25]!.orders]).toEqual([31, 4, 1]);
  });
});

describe("the figures", () => {
  it("equal a hand-computed sum for every way of dividing the days", async () => {
    const shop = await openShop("Sum Tea", "Asia/Dhaka");
    const sales: Required<Pick<Sale, "at" | "products" | "discount" | "shipping" | "tax">>[] = Array.from(
      { length: 340 },
      (_, n) => ({
        at: new Date(Date.UTC(2026, 6, 1) + n * 11 * 3_600_000).toISOString(),
        products: 1000 + ((n * 379) % 4000),
        discount: (n % 3) * 50,
        shipping: (n % 2) * 399,
        tax: (n % 5) * 7,
      }),
    );
    for (const sale of sales) await sell(shop, sale);
    const dhakaDay = (at: string) => new Date(Date.parse(at) + 6 * 3_600_000).toISOString().slice(0, 10);
    const within = (from: string, to: string) =>
      sales.filter(({ at }) => dhakaDay(at) >= from && dhakaDay(at) <= to);
    const sum = (some: typeof sales, of: (sale: (typeof sales)[number]) => number) =>
      some.reduce((all, sale) => all + of(sale), 0);
    for (const [filter, from, to, before, bucket, buckets] of [
      ["last_30", "2026-10-22", "2026-11-20", "2026-09-22", "day", 30],
      ["last_90", "2026-08-23", "2026-11-20", "2026-05-25", "day", 90],
      ["this_month", "2026-11-01", "2026-11-20", "2026-10-12", "day", 20],
      ["last_month", "2026-10-01", "2026-10-31", "2026-08-31", "day", 31],
      ["this_year", "2026-01-01", "2026-11-20", "2025-02-11", "month", 11],
      ["yesterday", "2026-11-19", "2026-11-19", "2026-11-18", "hour", 24],
    ] as const) {
      const figures = await figuresAt(shop, "2026-11-20T10:00:00Z", filter);
      const some = within(from, to);
      const [gross, discounts, shipping, tax] = [
        sum(some, (s) => s.products),
        sum(some, (s) => s.discount),
        sum(some, (s) => s.shipping),
        sum(some, (s) => s.tax),
      ];
      expect(figures, filter).toMatchObject({ from, to, bucket });
      expect(figures.sales, filter).toEqual({
        gross,
        discounts,
        returns: 0,
        net: gross - discounts,
        shipping,
        fees: 0,
        rounding: 0,
        tax,
        total: gross - discounts + shipping + tax,
        orders: some.length,
        average_order: Math.round((gross - discounts + shipping + tax) / some.length),
      });
      // A running range is compared up to the same time of day: ten o'clock in London, four in Dhaka.
      const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
      const isRunning = to === "2026-11-20";
      const until = new Date(Date.parse("2026-11-20T10:00:00Z") - length * 86_400_000).toISOString();
      const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
      const compared = within(before, dayBefore).filter(({ at }) => !isRunning || at < until);
      expect(figures, filter).toMatchObject({
        previous: { gross: sum(compared, (s) => s.products), orders: compared.length },
        previous_from: before,
        previous_to: dayBefore,
        previous_until: isRunning ? until : null,
      });
      expect(
        [figures.series.length, figures.series.reduce((all, { total }) => all + total, 0)],
        filter,
      ).toEqual([buckets, figures.sales.total]);
      expect(figures.top_products[0], filter).toEqual({
        product_id: null,
        title: "Tea",
        quantity: some.length,
        total: gross - discounts,
      });
    }
  });

  it("count an order that isn't cancelled with its delivery and tax, and nothing of a cancelled one", async () => {
    const shop = await openShop("Cancel Tea", "Europe/Berlin");
    const at = "2026-11-10T12:00:00Z";
    const cancelled = { at, lifecycle: "cancelled", cancelled_at: "2026-11-12T12:00:00Z" };
    await sell(shop, { at, products: 1000, discount: 100, shipping: 490, tax: 70 });
    await sell(shop, { at, products: 2000, lifecycle: "closed", paid: true });
    await sell(shop, { products: 1000, ...cancelled });
    await sell(shop, { products: 5000, shipping: 400, paid: true, ...cancelled });
    await sell(shop, { at, products: 7000, lifecycle: "draft" });
    await sell(shop, { at, products: 7000, lifecycle: "awaiting_payment" });
    const { sales, series } = await figuresAt(shop, "2026-11-20T12:00:00Z", "last_30");
    expect(sales).toEqual({
      gross: 3000,
      discounts: 100,
      returns: 0,
      net: 2900,
      shipping: 490,
      fees: 0,
      rounding: 0,
      tax: 70,
      total: 3460,
      orders: 2,
      average_order: 1730,
    });
    expect(series.filter(({ total }) => total).map(({ total }) => total)).toEqual([3460]);
    const day = await figuresAt(shop, "2026-11-20T12:00:00Z", "custom", "2026-11-10");
    expect(day.top_products).toEqual([{ product_id: null, title: "Tea", quantity: 2, total: 2900 }]);
  });

  it("subtract a refund on the day its order was placed", async () => {
    const shop = await openShop("Refund Tea", "Europe/Berlin");
    const id = await sell(shop, { at: "2026-11-10T12:00:00Z", products: 1000, shipping: 490, paid: true });
    const now = "2026-11-20T12:00:00Z";
    expect((await figuresAt(shop, now, "last_30")).sales.total).toBe(1490);
    await refund(shop, id, 600);
    await refund(shop, id, 90);
    const { sales, series } = await figuresAt(shop, now, "last_30");
    expect(sales).toMatchObject({ gross: 1000, returns: 690, net: 310, total: 800, average_order: 800 });
    expect(totals({ series } as Analytics)).toEqual([["2026-11-09T23:00:00.000Z", 800]]);
  });

  it("are updated when an order of a past day is cancelled, edited or added late", async () => {
    const shop = await openShop("Late Tea", "Europe/Berlin");
    const id = await sell(shop, { at: "2026-11-10T12:00:00Z", products: 100 });
    const edited = await sell(shop, { at: "2026-11-10T23:30:00Z", products: 300 });
    const now = "2026-11-20T12:00:00Z";
    expect((await figuresAt(shop, now, "last_30")).sales.total).toBe(400);
    await sell(shop, { at: "2026-11-10T13:00:00Z", products: 50, title: "Cake" });
    expect((await figuresAt(shop, now, "last_30")).sales.total).toBe(450);
    await app.database.admin.query(
      "update orders set lifecycle = 'cancelled', cancelled_at = $2 where id = $1",
      [id, now],
    );
    const after = await figuresAt(shop, now, "last_30");
    expect([after.sales.total, after.sales.orders]).toEqual([350, 2]);
    expect(after.top_products.map(({ title, total }) => [title, total])).toEqual([
      ["Tea", 300],
      ["Cake", 50],
    ]);
    await app.database.admin.query(
      "update orders set subtotal = subtotal - 120, total = total - 120 where id = $1",
      [edited],
    );
    expect((await figuresAt(shop, now, "last_30")).sales).toMatchObject({ gross: 230, total: 230 });
    await app.database.admin.query("update orders set lifecycle = 'open' where id = $1", [id]);
    expect((await figuresAt(shop, now, "last_30")).sales).toMatchObject({ total: 330, orders: 3 });
  });
});

describe("over HTTP", () => {
  it("are the same for the home page and today's analytics, and rejected for another shop's owner", async () => {
    const shop = await openShop("Both Tea", zoneAtNoon());
    await sell(shop, { at: new Date(Date.now() - 60_000).toISOString(), products: 2500 });
    const [home, today] = [
      await people.mona.client.analytics.dashboard({ query: { shop_id: shop } }),
      await people.mona.client.analytics.read({ params: { shop_id: shop }, query: { filter: "today" } }),
    ];
    // A minute may pass between the two requests.
    expect({ ...home.data, previous_until: null }).toEqual({ ...today.data, previous_until: null });
    expect(home.data).toMatchObject({
      sales: { total: 2500, orders: 1 },
      to_do: { to_confirm: 1, to_pack: 0, to_ship: 0, low_stock: 0 },
    });
    await expect(rita.client.analytics.dashboard({ query: { shop_id: shop } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(rita.client.analytics.read({ params: { shop_id: shop }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    expect((await rita.client.analytics.dashboard({ query: {} })).data).toBeNull();
  });

  it("accepts a date beside another filter, one day as a custom range, and empty values", async () => {
    const shop = await openShop("Lenient Tea", "Asia/Dhaka");
    const read = async (query: string) => {
      const response = await fetch(`${app.baseUrl}/v1/shop/${shop}/analytics?${query}`, {
        headers: { Authorization: `Bearer ${people.mona.token}`, "Device-Id": people.mona.deviceId },
      });
      const { data } = (await response.json()) as { data: { filter: string; from: string; to: string } };
      return [response.status, data.filter, data.from === data.to];
    };
    expect(await read("filter=today&date=2026-11-20")).toEqual([200, "today", true]);
    expect(await read("filter=today&date=")).toEqual([200, "today", true]);
    expect(await read("filter=&date=")).toEqual([200, "last_30", false]);
    expect(await read("filter=custom&date=2026-11-20")).toEqual([200, "custom", true]);
  });

  it("rejects an invalid range with a message", async () => {
    const shop = await openShop("Range Tea", "Asia/Dhaka");
    const ask = (date?: string) =>
      people.mona.client.analytics.read({ params: { shop_id: shop }, query: { filter: "custom", date } });
    for (const date of [undefined, "2026-02-30,2026-03-01", "2026-03-02,2026-03-01", "1990-01-01,2026-03-01"])
      await expect(ask(date), date).rejects.toMatchObject({
        code: "invalid_input",
        errors: { date: [expect.any(String)] },
      });
  });
});
