import { describe, expect, it } from "vitest";
import { itemsInCell, refundsInCell } from "./line-items.rules.ts";
import { readOrders } from "./read-orders.ts";
import { csvOf } from "./sample-files.fixture.ts";

const shop = { currency: "EUR", time_zone: "Europe/Berlin", now: Date.parse("2026-11-01T00:00:00Z") };
const read = (headers: string[], ...rows: (string | number)[][]) =>
  readOrders(Buffer.from(csvOf(headers, rows)), shop);
/** The orders of a file without problems. */
async function ordersOf(headers: string[], ...rows: (string | number)[][]) {
  const { orders, problems } = await read(headers, ...rows);
  expect(problems).toEqual([]);
  return orders;
}

/** Total by month, from the texts of the file alone. */
function monthsIn(rows: (string | number)[][], date: number, total: number): Record<string, number> {
  const months: Record<string, number> = {};
  for (const row of rows) {
    const month = String(row[date]).slice(0, 7);
    months[month] = (months[month] ?? 0) + Math.round(Number(row[total]) * 100);
  }
  return months;
}

describe("an export with all items of an order in one cell", () => {
  const headers =
    "order_id,order_number,order_date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total,tax_total,discount_total,order_total,refunded_total,order_currency,payment_method,shipping_method,customer_id,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_city,billing_postcode,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country,customer_note,line_items,shipping_items,fee_items,coupon_items,refunds".split(
      ",",
    );
  const order = (values: Record<string, string | number>) => headers.map((name) => values[name] ?? "");
  const rows = [
    order({
      order_number: 1201,
      order_date: "2024-03-31 23:30:00",
      status: "completed",
      shipping_total: "4.90",
      fee_total: "1.50",
      tax_total: "7.60",
      discount_total: "5.00",
      order_total: "54.00",
      refunded_total: "0.00",
      order_currency: "EUR",
      payment_method: "stripe",
      customer_id: 7,
      billing_first_name: "Fiona",
      billing_last_name: "O&#039;Brien",
      billing_email: "Fiona@shop.example",
      billing_address_1: "1 Old Road",
      billing_city: "Galway",
      billing_country: "IE",
      customer_note: "Ring &amp; wait",
      line_items:
        "id:31|name:Salt &amp; pepper|product_id:5|sku:SP-1|quantity:2|subtotal:25.00|total:20.00|total_tax:3.80|refunded:0.00|meta:;id:32|name:Tea; loose|product_id:6|sku:|quantity:1|subtotal:20.00|total:20.00|total_tax:3.80",
      coupon_items: "code:SPRING|amount:5.00",
    }),
    order({
      order_number: 1202,
      order_date: "2024-04-01 00:30:00",
      status: "refunded",
      order_total: "20.00",
      refunds: "id:9|amount:12.00|date:2024-04-03|reason:Broken;id:10|amount:8.00|reason:",
      line_items: "id:33|name:Tea|quantity:1|total:20.00",
      customer_id: 0,
    }),
    order({
      order_number: 1203,
      order_date: "2024-04-02 08:00:00",
      status: "processing",
      payment_method: "cod",
      order_total: "30.00",
      line_items: "id:34|name:Cup|quantity:3|total:30.00;id:35|name:Gone|quantity:0|total:0.00",
    }),
  ];

  it("has the items, amounts, texts and states of the file", async () => {
    const [first, refunded, cash] = await ordersOf(headers, ...rows);
    expect(first).toMatchObject({
      name: "1201",
      total: 5400,
      shipping_total: 490,
      fee_total: 150,
      tax_total: 760,
      prices_include_tax: false,
      paid: 5400,
      isFulfilled: true,
      customer: "Fiona O'Brien",
      email: "fiona@shop.example",
      note: "Ring & wait",
      // A guest without a delivery address: that of the bill.
      address: { line1: "1 Old Road", city: "Galway", country: "IE" },
      lines: [
        { title: "Salt & pepper", sku: "SP-1", quantity: 2, total: 2000 },
        { title: "Tea; loose", sku: null, quantity: 1, total: 2000 },
      ],
    });
    expect(refunded).toMatchObject({ paid: 2000, refunded: 2000, email: null });
    expect(cash).toMatchObject({ paid: 0, isFulfilled: false, lines: [{ title: "Cup", quantity: 3 }] });
  });

  it("has the sums of each month, in the shop's time zone", async () => {
    const months: Record<string, number> = {};
    for (const { placed_at, total } of await ordersOf(headers, ...rows)) {
      const month = new Date(Date.parse(placed_at) + 2 * 3_600_000).toISOString().slice(0, 7);
      months[month] = (months[month] ?? 0) + total;
    }
    expect(months).toEqual(monthsIn(rows, headers.indexOf("order_date"), headers.indexOf("order_total")));
  });
});

it("reads a column for each item", async () => {
  const headers = ["order_number", "order_date", "status", "order_total", "line_item_1", "line_item_2"];
  const [order, single] = await ordersOf(
    headers,
    [
      11,
      "2024-01-02 10:00:00",
      "wc-completed",
      "25.00",
      "name:Tea|product_id:5|sku:T|quantity:1|total:10.00|sub_total:10.00",
      "name:Pot | blue|product_id:6|quantity:1|total:15.00",
    ],
    [12, "2024-01-02 11:00:00", "wc-completed", "10.00", "name:Tea|quantity:1|total:10.00", ""],
  );
  expect(order!.lines.map(({ title, total }) => [title, total])).toEqual([
    ["Tea", 1000],
    ["Pot | blue", 1500],
  ]);
  expect(single!.lines).toHaveLength(1);
});

describe("an export with a row for each item", () => {
  const headers = [
    "Order Number",
    "Order Status",
    "Order Date",
    "First Name (Billing)",
    "Last Name (Billing)",
    "Email (Billing)",
    "First Name (Shipping)",
    "Last Name (Shipping)",
    "Payment Method Title",
    "Cart Discount Amount",
    "Order Shipping Amount",
    "Order Refund Amount",
    "Order Total Amount",
    "Order Total Tax Amount",
    "SKU",
    "Item Name",
    "Quantity (- Refund)",
    "Item Cost",
    "Coupon Code",
    "Discount Amount",
  ];
  const of = (number: number, status: string, sums: (string | number)[], item: (string | number)[]) => [
    number,
    status,
    "2024-05-06 10:00",
    "Guest",
    "Hansen",
    "guest@shop.example",
    "",
    "",
    "Card",
    ...sums,
    ...item,
  ];

  it("takes the discount of all coupons, and leaves out refunded items", async () => {
    const two = ["7.00", "5.00", 0, "38.00", "0.00"];
    const { orders, problems } = await read(
      headers,
      of(1, "Completed", two, ["T", "Tea", 2, "10.00", "SPRING", "4.00"]),
      of(1, "Completed", two, ["C", "Cup", 1, "20.00", "VIP", "3.00"]),
      of(2, "Completed", [0, 0, "20.00", "30.00", 0], ["T", "Tea", 1, "10.00", "", ""]),
      of(2, "Completed", [0, 0, "20.00", "30.00", 0], ["C", "Cup", 0, "20.00", "", ""]),
    );
    expect(orders[0]).toMatchObject({
      total: 3800,
      discount_total: 700,
      shipping_total: 500,
      customer: "Guest Hansen",
      email: "guest@shop.example",
      lines: [{ quantity: 2 }, { quantity: 1 }],
    });
    expect(orders[1]).toMatchObject({ total: 3000, paid: 3000, refunded: 2000, lines: [{ title: "Tea" }] });
    expect(problems).toMatchObject([{ row: 4, severity: "warning" }]);
  });

  it.each([
    ["Pending payment", { paid: 0, isFulfilled: false, isCancelled: false }],
    ["On hold", { paid: 0, isFulfilled: false, isCancelled: false }],
    ["Processing", { paid: 1000, isFulfilled: false, isCancelled: false }],
    ["Completed", { paid: 1000, isFulfilled: true, isCancelled: false }],
    ["Cancelled", { paid: 0, isFulfilled: false, isCancelled: true }],
    ["Failed", { paid: 0, isFulfilled: false, isCancelled: true }],
    ["wc-checkout-draft", { paid: 0, isFulfilled: false, isCancelled: true }],
    ["Refunded", { paid: 1000, refunded: 1000, isFulfilled: true, isCancelled: false }],
  ])("reads the status %s", async (status, state) => {
    const item = ["T", "Tea", 1, "10.00", "", ""];
    const [order] = await ordersOf(headers, of(1, status, [0, 0, 0, "10.00", 0], item));
    expect(order).toMatchObject(state);
  });

  it("has a cancelled order that was refunded as paid before", async () => {
    const item = ["T", "Tea", 1, "10.00", "", ""];
    const [order] = await ordersOf(headers, of(1, "Cancelled", [0, 0, "10.00", "10.00", 0], item));
    expect(order).toMatchObject({ paid: 1000, refunded: 1000, isCancelled: true });
  });
});

describe("a report of WooCommerce", () => {
  const headers = [
    "Date",
    "Order #",
    "N. Revenue (formatted)",
    "Status",
    "Customer",
    "Product(s)",
    "N. Revenue",
  ];

  it("has items without prices, and refunds as rows of the order", async () => {
    const { orders, problems } = await read(
      headers,
      ["2024-02-03 10:00:00", 41, "-10 €", "refunded", "Ada Past", "", "-10.00"],
      ["2024-02-01 10:00:00", 41, "40 €", "completed", "Ada Past", "3× Tea, 1× Cup", "40.00"],
      ["2024-03-01 10:00:00", 42, "12 €", "completed", "Ben Past", "1× Salt &amp; pepper", "12.00"],
    );
    expect(orders).toMatchObject([
      {
        name: "41",
        placed_at: "2024-02-01T09:00:00.000Z",
        total: 4000,
        paid: 4000,
        refunded: 1000,
        lines: [
          { title: "Tea", quantity: 3, unit_price: 1000, total: 3000 },
          { title: "Cup", quantity: 1, total: 1000 },
        ],
      },
      { name: "42", total: 1200, lines: [{ title: "Salt & pepper", total: 1200 }] },
    ]);
    expect(problems.map(({ message }) => message)).toEqual(
      Array(2).fill("The items of this order have no prices. Its total is divided by their quantities."),
    );
  });
});

describe("the items in a cell", () => {
  it.each([
    [
      "2x Tea; 1x Cup",
      [
        ["Tea", 2],
        ["Cup", 1],
      ],
    ],
    [
      "Tea x 2\nCup (x3)",
      [
        ["Tea", 2],
        ["Cup", 3],
      ],
    ],
    ["Tea, loose", [["Tea, loose", 1]]],
    ["", []],
    ["name:Tea: green|qty:2", [["Tea: green", 2]]],
    [
      "sku:A|quantity:2; sku:B|quantity:1",
      [
        ["", 2],
        ["", 1],
      ],
    ],
  ] as [string, [string, number][]][])("are read from %j", (text, items) => {
    expect(itemsInCell(text, undefined).map(({ title, quantity }) => [title, quantity])).toEqual(items);
  });

  it("have refunds beside them", () => {
    expect(refundsInCell("id:1|amount:10.00|reason:a; amount:2|reason:b")).toEqual(["10.00", "2"]);
    expect(refundsInCell("12.00")).toBeUndefined();
  });
});

it("rejects an order without any amount, which isn't free", async () => {
  const { orders, problems } = await read(
    ["Order ID", "Date", "Total", "Item"],
    ["A-1", "2024-01-02", "", "Tea"],
    ["A-2", "2024-01-02", "0.00", "Gift"],
  );
  expect(orders).toMatchObject([{ name: "A-2", total: 0 }]);
  expect(problems).toMatchObject([
    { row: 2, message: "Enter the total of the order or the prices of its items." },
  ]);
});
