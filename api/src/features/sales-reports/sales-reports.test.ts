import {
  overlappingReports,
  type ReportColumn,
  type ReportFigures,
  type SalesReport,
  salesReports,
} from "@vitrine/contract/shops/sales-reports";
import { sum } from "@vitrine/contract/values/money";
import { beforeAll, describe, expect, it } from "vitest";
import { insertProduct, open } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { zoneAtNoon } from "../../../test/zone-at-noon.ts";
import { useSalesShops } from "../analytics/sales-shop.fixture.ts";
import { insertRandomSales } from "./random-sales.fixture.ts";

const { app, people, sell, refund, openShop } = useSalesShops();
type Query = Parameters<Person["client"]["sales_reports"]["read"]>[0]["query"];

async function reportOf(person: Person, shop_id: number, query: Query): Promise<SalesReport> {
  return (await person.client.sales_reports.read({ params: { shop_id }, query })).data;
}

const sumOf = (rows: ReportFigures[], column: keyof ReportFigures) =>
  sum(rows.map((row) => row[column] ?? 0));

describe("every report", () => {
  let shop: number;
  beforeAll(async () => {
    shop = await openShop("Random Tea", zoneAtNoon());
    await insertRandomSales(app.database, shop, 150, Date.now());
  });

  it.each(["today", "last_7", "last_30", "this_year"] as const)(
    "has the total of the analytics, and rows that add up to it: %s",
    async (filter) => {
      for (const compare of ["previous_period", "previous_year"] as const) {
        const query = { filter, compare };
        const { data } = await people.mona.client.analytics.read({ params: { shop_id: shop }, query });
        for (const report of salesReports) {
          const found = await reportOf(people.mona, shop, { ...query, report, limit: 100 });
          const { average_order: _, ...sales } = data.sales;
          const { average_order: __, ...previous } = data.previous;
          expect(found.total, report).toMatchObject(sales);
          expect(found.compared_total, report).toMatchObject(previous);
          expect([found.period.from, found.period.to], report).toEqual([data.from, data.to]);
          for (const { gross, discounts, returns, net, shipping, fees, tax, rounding, total } of found.rows) {
            expect(net, report).toBe(gross - discounts - returns);
            expect(total, report).toBe(net + shipping + fees + tax + rounding);
          }
          if (overlappingReports.includes(report)) continue;
          const columns = Object.keys(found.total) as (keyof ReportFigures)[];
          const isByItem = found.rows.some(({ value }) => value === "not_for_items");
          for (const column of columns.filter((one) => one !== "orders" || !isByItem))
            if ((report !== "product" && report !== "variant") || column !== "orders")
              expect(sumOf(found.rows, column), `${report} ${column}`).toBe(found.total[column] ?? 0);
        }
      }
    },
  );

  it("sorts by each column, and has each row on one page", async () => {
    for (const sort of ["-total", "orders", "-units", "name", "-name", "profit", "-tax"] as const) {
      const all = await reportOf(people.mona, shop, {
        filter: "this_year",
        report: "city",
        sort,
        limit: 100,
      });
      const pages = [];
      for (let page = 1; page <= all.row_count; page++)
        pages.push(
          (await reportOf(people.mona, shop, { filter: "this_year", report: "city", sort, limit: 1, page }))
            .rows[0],
        );
      expect(pages, sort).toEqual(all.rows);
      const column = sort.replace("-", "") as ReportColumn | "name";
      if (column === "name") continue;
      const values = all.rows.map((row) => row[column] ?? 0);
      const inOrder = values.toSorted((a, b) => (sort.startsWith("-") ? b - a : a - b));
      expect(values, sort).toEqual(inOrder);
    }
  });
});

describe("a report", () => {
  const now = () => new Date(Date.now() - 60_000).toISOString();
  const query = { filter: "last_7", report: "product" } as const;

  it("reduces the item that a refund is for, and counts no test and no cancelled order", async () => {
    const shop = await openShop("Parts Tea", "Europe/Berlin");
    const id = await sell(shop, { at: now(), products: 1000, shipping: 490, paid: true });
    for (const column of ["is_test = true", "lifecycle = 'cancelled'"])
      await app.database.admin.query(`update orders set ${column} where id = $1`, [
        await sell(shop, { at: now() }),
      ]);
    await app.database.admin.query(
      `insert into refund_parts (shop_id, id, order_id, batch_id, kind, order_line_id, quantity, restocked, amount)
       select shop_id, gen_random_uuid(), order_id, id, 'item', id, 1, 1, 1000 from order_lines where order_id = $1`,
      [id],
    );
    await refund(shop, id, 1000);
    const { rows, total } = await reportOf(people.mona, shop, { ...query, sort: "gross" });
    expect(rows.map(({ value, name, returns, total }) => [value, name, returns, total])).toEqual([
      [null, "Tea", 1000, 0],
      ["not_for_items", null, 0, 490],
    ]);
    expect(total).toMatchObject({ orders: 1, total: 490 });
  });

  it("divides a refund without items by what the order contains", async () => {
    const shop = await openShop("Favour Tea", "Europe/Berlin");
    await refund(shop, await sell(shop, { at: now(), products: 1500, shipping: 500, paid: true }), 200);
    const { rows } = await reportOf(people.mona, shop, query);
    expect(rows.map(({ returns }) => returns)).toEqual([150, 50]);
  });

  it("counts cash-on-delivery orders that came back as shipped, but in no sales", async () => {
    const shop = await openShop("Back Tea", "Europe/Berlin");
    for (const status of ["delivered", "delivered", "returned", "unfulfilled", "test"]) {
      const id = await sell(shop, { at: now() });
      await app.database.admin.query(
        "update orders set fulfilment_status = coalesce(nullif($2, 'test'), 'shipped'), is_test = $2 = 'test' where id = $1",
        [id, status],
      );
      if (status !== "unfulfilled")
        await app.database.admin.query(
          "insert into shipments (shop_id, id, order_id, status, courier, shipped_at) values ($1, gen_random_uuid(), $2, 'shipped', 'DHL', now())",
          [shop, id],
        );
    }
    const { rows } = await reportOf(people.mona, shop, { filter: "last_7", report: "courier" });
    const counts = rows.map((row) => [
      row.name,
      row.orders,
      row.cod_shipped,
      row.cod_delivered,
      row.cod_returned,
    ]);
    expect(counts).toEqual([
      ["DHL", 2, 3, 2, 1],
      [null, 1, 0, 0, 0],
    ]);
    const { data } = await people.mona.client.sales_reports.read_shares({
      params: { shop_id: shop },
      query: {},
    });
    expect(data.current).toMatchObject({ cod_shipped: 3, cod_delivered: 2 });
  });

  it("compares each row with the same row of the period before", async () => {
    const shop = await openShop("Compared Tea", "UTC");
    const at = (day: string) => `${day}T12:00:00Z`;
    await sell(shop, { at: at("2025-03-10"), products: 700, title: "Cake" });
    await sell(shop, { at: at("2026-03-09"), products: 300 });
    await sell(shop, { at: at("2026-03-10"), products: 500 });
    const compared = async (compare: "previous_period" | "previous_year") => {
      const found = await reportOf(people.mona, shop, {
        filter: "custom",
        date: "2026-03-10",
        report: "product",
        compare,
      });
      return [
        found.compared,
        found.rows.map(({ previous_total }) => previous_total),
        found.compared_total?.total,
      ];
    };
    const day = (from: string) => ({ from, to: from, until: null });
    expect(await compared("previous_period")).toEqual([day("2026-03-09"), [300], 300]);
    expect(await compared("previous_year")).toEqual([day("2025-03-10"), [0], 700]);
  });

  it("counts the customers of the period who have ordered before, and recovered checkouts", async () => {
    const shop = await openShop("Loyal Tea", "UTC");
    const first = await sell(shop, { at: "2026-02-01T12:00:00Z" });
    const [second, only] = [
      await sell(shop, { at: "2026-03-10T12:00:00Z" }),
      await sell(shop, { at: "2026-03-10T13:00:00Z" }),
    ];
    for (const [n, orders] of [[first, second], [only]].entries())
      await app.database.admin.query(
        `with c as (insert into customers (shop_id, id, name, email) values ($1, gen_random_uuid(), 'Nia', $2) returning id)
         update orders set customer_id = c.id from c where orders.id = any($3::uuid[])`,
        [shop, `loyal${n}@example.com`, orders],
      );
    await app.database.admin.query("select recount_customer($1, id) from customers where shop_id = $1", [
      shop,
    ]);
    await app.database.admin.query(
      `insert into abandoned_checkouts (shop_id, id, cart_id, currency, total, item_count, lines, abandoned_at, recovered_at, recovered_by)
       select $1, gen_random_uuid(), gen_random_uuid(), 'EUR', 500, 1, '[]', '2026-03-10T10:00Z', at, case when at is not null then 'link' end
       from unnest(array['2026-03-11T10:00Z', null]::timestamptz[]) at`,
      [shop],
    );
    const period = { filter: "custom", date: "2026-03-10" } as const;
    const { rows } = await reportOf(people.mona, shop, { ...period, report: "customer_type", sort: "name" });
    expect(rows.map(({ value, orders }) => [value, orders])).toEqual([
      ["new", 1],
      ["returning", 1],
    ]);
    const { data } = await people.mona.client.sales_reports.read_shares({
      params: { shop_id: shop },
      query: { ...period, compare: "previous_period" },
    });
    expect(data.current).toMatchObject({ customers: 2, returning_customers: 1, abandoned: 2, recovered: 1 });
    expect(data.compared).toMatchObject({ customers: 0, abandoned: 0 });
  });
});

describe("profit", () => {
  it("uses the cost at the time of the order, and counts the units without one", async () => {
    const { id, handle } = await app.shop(people.mona, "Profit Tea", { country: "DE", currency: "EUR" });
    await open(app.database, id);
    const [tea, cake] = [
      await insertProduct(app.database, id, { title: "Tea", price: 1000, on_hand: 100 }),
      await insertProduct(app.database, id, { title: "Cake", price: 500, on_hand: 100 }),
    ];
    const setCost = (cost: number) =>
      app.database.admin.query("update variants set cost = $2 where id = $1", [tea.variant_id, cost]);
    await setCost(400);
    await buy(shopper(app, handle), [
      { variant_id: tea.variant_id, quantity: 2 },
      { variant_id: cake.variant_id, quantity: 3 },
    ]);
    await setCost(900);
    const query = { report: "product", sort: "-profit" } as const;
    const { rows, total } = await reportOf(people.mona, id, query);
    expect(rows[0]).toMatchObject({
      name: "Tea",
      costed_sales: 2000,
      cost: 800,
      profit: 1200,
      uncosted_units: 0,
    });
    expect(total).toMatchObject({ costed_sales: 2000, cost: 800, profit: 1200, uncosted_units: 3 });
    const lines = await app.database.admin.query<{ unit_cost: number | null }>(
      "select unit_cost from order_lines where shop_id = $1 order by position",
      [id],
    );
    expect(lines.rows.map(({ unit_cost }) => unit_cost)).toEqual([400, null]);
    // Taxes that the prices include are no sales of the shop.
    await app.database.admin.query(
      "update order_lines set tax = 319 where shop_id = $1 and unit_cost is not null",
      [id],
    );
    expect((await reportOf(people.mona, id, query)).total).toMatchObject({ costed_sales: 1681, profit: 881 });
  });

  it("is hidden from managers and staff, and staff can't download a report", async () => {
    const shop = await openShop("Secret Tea", "UTC");
    await sell(shop, { at: new Date().toISOString() });
    const [ada, max, sam] = [await app.person("Ada"), await app.person("Max"), await app.person("Sam")];
    await app.join(shop, ada, "admin");
    await app.join(shop, max, "manager");
    await app.join(shop, sam, "staff");
    const query = { filter: "last_7" } as const;
    const hidden = { costed_sales: null, cost: null, profit: null, uncosted_units: null };
    expect((await reportOf(ada, shop, query)).total).toMatchObject({ uncosted_units: 1, profit: 0 });
    for (const person of [max, sam]) {
      const { total, rows } = await reportOf(person, shop, query);
      expect([total, rows[0]]).toMatchObject([{ ...hidden, total: 1000 }, hidden]);
      await expect(reportOf(person, shop, { ...query, sort: "-profit" })).rejects.toMatchObject({
        status: 403,
      });
    }
    const download = (person: Person) =>
      person.client.sales_reports.export({
        params: { shop_id: shop },
        query: { ...query, report: "product" },
      });
    await expect(download(sam)).rejects.toMatchObject({ status: 403 });
    const files = [await (await download(people.mona)).text(), await (await download(max)).text()];
    expect(files.map((text) => text.includes("Gross profit"))).toEqual([true, false]);
  });
});

describe("a request for a report", () => {
  it("is rejected for another shop's owner, a long period and an unknown report", async () => {
    const shop = await openShop("Closed Tea", "UTC");
    const rita = await app.person("Rita");
    await expect(reportOf(rita, shop, {})).rejects.toMatchObject({ status: 404 });
    for (const date of [undefined, "2025-01-01,2026-01-02", "2026-02-30", "2026-03-02,2026-03-01"])
      await expect(reportOf(people.mona, shop, { filter: "custom", date }), date).rejects.toMatchObject({
        code: "invalid_input",
        errors: { date: [expect.any(String)] },
      });
    await expect(reportOf(people.mona, shop, { report: "secret" as "product" })).rejects.toMatchObject({
      status: 422,
    });
    expect((await reportOf(people.mona, shop, { page: 900 })).rows).toEqual([]);
  });

  it("returns a file with the names of formulas escaped, and the total as its last row", async () => {
    const shop = await openShop("File Tea", "UTC");
    await sell(shop, { at: "2026-03-10T12:00:00Z", products: 1250, shipping: 490, title: "=1+1" });
    const file = await people.mona.client.sales_reports.export({
      params: { shop_id: shop },
      query: { filter: "custom", date: "2026-03-10", report: "variant", sort: "-gross" },
    });
    expect(file.name).toBe("sales-by-variant-2026-03-10-2026-03-10.csv");
    const lines = (await file.text()).trim().split("\n");
    expect(lines[1]).toContain("'=1+1");
    expect(lines[1]).toContain(",1,1,12.50,0.00,0.00,12.50,");
    expect(lines.at(-1)).toContain("Total");
    expect(lines.at(-1)).toContain("17.40");
  });
});
