import { describe, expect, it } from "vitest";
import { insertProduct, stockOf } from "../../../test/sample-products.ts";
import { importOrders, undoOrderImport } from "./import-past-orders.action.ts";
import { fileOf, useImports } from "./imports.fixture.ts";
import { csvOf, shopifyOrders } from "./sample-files.fixture.ts";

const { app, admin, newShop } = useImports();

describe("a Shopify export", () => {
  it("creates the orders with their numbers, dates, statuses, items and totals", async () => {
    const its = await newShop();
    const done = await its.run(shopifyOrders);
    expect(done).toMatchObject({ status: "done", total: 4, created: 4, known: 0, errors: 0, done: 4 });
    expect(await its.order("#1001")).toMatchObject({
      source: "import",
      lifecycle: "closed",
      stage: "completed",
      payment_status: "paid",
      fulfilment_status: "delivered",
      placed_at: "2024-03-05T09:30:00.000Z",
      subtotal: 4500,
      discount_total: 500,
      shipping_total: 490,
      tax_total: 0,
      total: 4490,
      balance: 0,
      email: "ada@shop.example",
      payment: { name: "Shopify Payments" },
      lines: [
        { title: "Green tea", sku: "TEA-1", quantity: 2, unit_price: 1500, total: 2667, product_id: null },
        { title: "Cup", sku: null, quantity: 1, unit_price: 1500, total: 1333 },
      ],
      address: {
        name: "Ada Past",
        line1: "1 Old Road",
        city: "Hamburg",
        postal_code: "20457",
        country: "DE",
      },
    });
    expect(await its.order("#1002")).toMatchObject({
      lifecycle: "open",
      payment_status: "unpaid",
      fulfilment_status: "unfulfilled",
      prices_include_tax: false,
      tax_total: 190,
      total: 1190,
    });
    expect(await its.order("#1003")).toMatchObject({
      lifecycle: "cancelled",
      cancel_reason: "other",
      payment_status: "refunded",
    });
    expect(await its.order("#1004")).toMatchObject({ payment_status: "partially_refunded", refundable: 600 });
  });

  it("continues the shop's numbers after the highest imported one", async () => {
    const its = await newShop();
    await its.run(shopifyOrders);
    expect(
      await admin("select next from counters where shop_id = $1 and name = 'order'", its.shop.id),
    ).toEqual([{ next: 1005 }]);
  });

  it("creates customers by email, and counts their orders", async () => {
    const its = await newShop();
    await its.run(shopifyOrders);
    expect(
      await admin(
        "select email, orders_count, total_spent::int as spent from customers c join customer_totals t on t.shop_id = c.shop_id and t.customer_id = c.id where c.shop_id = $1 order by email",
        its.shop.id,
      ),
    ).toEqual([
      { email: "ada@shop.example", orders_count: 2, spent: 4490 },
      { email: "ben@shop.example", orders_count: 1, spent: 600 },
    ]);
  });

  it("ships only the items that require shipping, and completes a paid order without any", async () => {
    const its = await newShop();
    const headers = [
      "Name",
      "Created at",
      "Financial Status",
      "Fulfillment Status",
      "Total",
      "Lineitem name",
      "Lineitem quantity",
      "Lineitem price",
      "Lineitem requires shipping",
    ];
    const row = (name: string, payment: string, fulfilment: string, item: string, isShipped: string) => [
      name,
      "2024-03-05 10:30:00 +0100",
      payment,
      fulfilment,
      "10.00",
      item,
      1,
      "5.00",
      isShipped,
    ];
    await its.run(
      csvOf(headers, [
        row("#1", "paid", "fulfilled", "Tea", "true"),
        row("#1", "", "", "Recipes", "false"),
        row("#2", "paid", "unfulfilled", "Recipes", "false"),
        row("#3", "pending", "unfulfilled", "Recipes", "false"),
        row("#4", "paid", "unfulfilled", "Tea", ""),
      ]),
    );
    const mixed = await its.order("#1");
    expect(mixed).toMatchObject({ lifecycle: "closed", fulfilment_status: "delivered" });
    expect(mixed.lines.map(({ requires_shipping }) => requires_shipping)).toEqual([true, false]);
    expect(mixed.shipments[0]!.lines).toHaveLength(1);
    expect(await its.order("#2")).toMatchObject({
      lifecycle: "closed",
      stage: "completed",
      fulfilment_status: "not_needed",
      shipments: [],
    });
    expect(await its.order("#3")).toMatchObject({ lifecycle: "open", fulfilment_status: "not_needed" });
    expect(await its.order("#4")).toMatchObject({ lifecycle: "open", fulfilment_status: "unfulfilled" });
  });

  it("changes neither stock nor coupons, and sends no email and no webhook", async () => {
    const its = await newShop();
    const { variant_id } = await insertProduct(app.database, its.shop.id, {
      title: "Green tea",
      price: 1500,
      on_hand: 7,
      sku: "TEA-1",
    });
    const before = await stockOf(app.database, variant_id);
    await its.run(shopifyOrders);
    expect(await stockOf(app.database, variant_id)).toEqual(before);
    for (const table of ["emails", "coupon_uses", "webhook_deliveries"])
      expect(await admin(`select 1 from ${table} where shop_id = $1`, its.shop.id), table).toEqual([]);
    expect(
      await admin(
        "select name from pgboss.job where data->>'shop_id' = $1 and name in ('order-placed', 'order-mail')",
        String(its.shop.id),
      ),
    ).toEqual([]);
  });
});

describe("the same file again", () => {
  it("adds nothing", async () => {
    const its = await newShop();
    await its.run(shopifyOrders);
    expect(await its.preview(shopifyOrders)).toMatchObject({ orders: 0, known: 4, new_customers: 0 });
    expect(await its.run(shopifyOrders)).toMatchObject({ created: 0, known: 4 });
    expect(await its.list()).toHaveLength(4);
  });

  it("adds nothing if two imports of it run at once", async () => {
    const its = await newShop();
    await Promise.all([its.run(shopifyOrders), its.run(shopifyOrders)]);
    expect(await its.list()).toHaveLength(4);
  });

  it("adds nothing after a run that was interrupted after a batch", async () => {
    const its = await newShop();
    const many = csvOf(
      ["Order ID", "Order date", "Item", "Quantity", "Unit price"],
      Array.from({ length: 600 }, (_, n) => [`A-${n + 1}`, "2024-01-02", "Tea", 1, "10.00"]),
    );
    const { data } = await its.client.import_orders.create({
      params: its.params,
      body: { file: fileOf(many) },
    });
    const job = { shop_id: its.shop.id, import_id: data.id };
    const { inShop } = app.app.db;
    let calls = 0;
    const dying: typeof inShop = (shopId, work) => {
      if (++calls === 5) throw new Error("killed");
      return inShop(shopId, work);
    };
    await expect(importOrders({ ...app.app, db: { ...app.app.db, inShop: dying } }, job)).rejects.toThrow(
      "killed",
    );
    expect(await admin("select count(*)::int as count from orders where shop_id = $1", its.shop.id)).toEqual([
      { count: 250 },
    ]);
    await importOrders(app.app, job);
    expect(await admin("select count(*)::int as count from orders where shop_id = $1", its.shop.id)).toEqual([
      { count: 600 },
    ]);
  });
});

describe("any table", () => {
  it("has one order per number, with a line for each row and a month's sums in the shop's time zone", async () => {
    const its = await newShop();
    const text = csvOf(
      ["Order ID", "Order date", "Customer name", "Item", "Quantity", "Sales"],
      [
        ["US-7", "31/12/2023", "Ada Past", "Tea", 3, "10.005"],
        ["US-7", "31/12/2023", "Ada Past", "Cup", 1, "2.00"],
        ["US-8", "01/02/2024", "Ben Past", "Tea", 1, "4,000.50"],
      ],
    );
    expect(await its.preview(text)).toMatchObject({
      rows: 3,
      orders: 2,
      lines: 3,
      customers: 0,
      missing: [],
      months: [
        { month: "2023-12", orders: 1, total: 1201 },
        { month: "2024-02", orders: 1, total: 400_050 },
      ],
    });
    await its.run(text);
    expect(await its.order("US-7")).toMatchObject({
      name: "Ada Past",
      stage: "completed",
      payment_status: "paid",
      total: 1201,
      lines: [{ quantity: 3, unit_price: 334, discount: 1, total: 1001 }, { total: 200 }],
    });
  });

  it("names the columns that it needs, and imports with those that the user chooses", async () => {
    const its = await newShop();
    const text = csvOf(["Ref", "When", "What", "Paid"], [["R-1", "2024-01-02", "Tea", "12.00"]]);
    const { missing, orders } = await its.preview(text);
    expect({ missing, orders }).toEqual({
      missing: [["order_number"], ["placed_at"], ["total", "line_total", "line_price"]],
      orders: 0,
    });
    const fields = ["order_number", "placed_at", "line_title", "line_total"];
    expect(await its.preview(text, fields)).toMatchObject({
      missing: [],
      orders: 1,
      months: [{ total: 1200 }],
    });
    await expect(its.preview(text, ["order_number"])).rejects.toMatchObject({
      status: 422,
      code: "import_rejected",
    });
    await expect(its.run(text)).rejects.toMatchObject({ status: 422, code: "import_rejected" });
    expect(await its.list()).toEqual([]);
  });

  it("leaves out orders with errors, and says why and in which row", async () => {
    const its = await newShop();
    const row = (number: string, date: string, quantity: string, price: string, currency = "EUR") => [
      number,
      date,
      "Tea",
      quantity,
      price,
      currency,
    ];
    const text = csvOf(
      ["Order number", "Date", "Product", "Qty", "Unit price", "Currency"],
      [
        row("1", "2024-01-02", "1", "1.00"),
        row("2", "yesterday", "1", "1.00"),
        row("3", "2024-01-02", "half", "1.00"),
        row("4", "2024-01-02", "1", "cheap"),
        row("5", "2024-01-02", "1", "1.00", "USD"),
        row("6", "2999-01-02", "1", "1.00"),
        row("7", "2024-01-02", "1", "-1.00"),
      ],
    );
    const { problems, orders, errors } = await its.preview(text);
    expect({ orders, errors }).toEqual({ orders: 1, errors: 6 });
    expect(problems.map(({ row: at }) => at)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(problems[3]!.message).toBe("This order is in another currency than your shop.");
    expect(await its.run(text)).toMatchObject({ created: 1, errors: 6 });
  });

  it("makes a number that an order of the shop has the prefix of a new one", async () => {
    const its = await newShop();
    const text = (date: string) => csvOf(["Order", "Date", "Total"], [["#1001", date, "5.00"]]);
    await its.run(text("2024-01-02"));
    expect(await its.run(text("2023-01-02"))).toMatchObject({ created: 1, known: 0 });
    expect((await its.list()).map(({ number_prefix, number }) => `${number_prefix}${number}`)).toEqual([
      "#1001",
      "#1001-1002",
    ]);
  });

  it("doesn't import the shop's own orders again from their export", async () => {
    const its = await newShop();
    await its.run(shopifyOrders);
    await app.database.admin.query("delete from imported_orders where shop_id = $1", [its.shop.id]);
    expect(await its.run(shopifyOrders)).toMatchObject({ created: 0, known: 4 });
  });
});

describe("undo", () => {
  it("deletes the orders that weren't changed since, once and within 7 days", async () => {
    const its = await newShop();
    const { id } = await its.run(shopifyOrders);
    const { import_orders, orders } = its.client;
    const params = { ...its.params, id };
    const open = await its.order("#1002");
    await orders.mark_paid({ params: { ...its.params, id: open.id } });
    await import_orders.undo({ params });
    await undoOrderImport(app.app, { shop_id: its.shop.id, import_id: id });
    expect((await its.list()).map(({ number }) => number)).toEqual([1002]);
    expect((await import_orders.read({ params })).data).toMatchObject({
      status: "undone",
      done: 3,
      undo_until: null,
    });
    await expect(import_orders.undo({ params })).rejects.toMatchObject({ code: "import_not_undoable" });
    const late = await its.run(shopifyOrders);
    await app.database.admin.query(
      "update order_imports set finished_at = finished_at - interval '8 days' where id = $1",
      [late.id],
    );
    await expect(import_orders.undo({ params: { ...its.params, id: late.id } })).rejects.toMatchObject({
      code: "import_not_undoable",
    });
    expect(await its.list()).toHaveLength(4);
  });
});

it("rejects managers and staff with 403", async () => {
  const its = await newShop();
  for (const role of ["manager", "staff"] as const) {
    const member = await app.person(`Member ${role}`);
    await app.join(its.shop.id, member, role);
    const call = member.client.import_orders.create({
      params: its.params,
      body: { file: fileOf(shopifyOrders) },
    });
    await expect(call).rejects.toMatchObject({ status: 403 });
  }
  expect(await its.list()).toEqual([]);
});
