import { insertProduct } from "../../../test/sample-products.ts";
import { insertRefund, insertSale } from "../../../test/sales.ts";
import type { TestDatabase } from "../../../test/database.ts";
import { newId } from "../../ids.ts";

/** Numbers from 0 to below `end`, the same for the same seed. */
export function randomNumbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
}

const cities = [
  { country: "DE", city: "Bonn" },
  { country: "DE", city: "BONN" },
  { country: "US", region: "Texas", region_code: "TX", city: "Austin" },
  { country: "BD", region: "Dhaka", city: "Savar" },
];

type Run = (text: string, values: unknown[]) => Promise<unknown>;

interface Catalogue {
  products: { product_id: string; variant_id: string }[];
  customers: string[];
  coupons: string[];
}

/**
 * Orders of the last days with up to three items, discounts, taxes, rounding, customers, couriers and refunds. Some are cancelled,
 * came back unpaid, or are tests.
 */
export async function insertRandomSales(
  database: TestDatabase,
  shopId: number,
  count: number,
  now: number,
): Promise<void> {
  const random = randomNumbers(count);
  const run: Run = (text, values) => database.admin.query(text, [shopId, ...values]);
  const catalogue = await insertCatalogue(database, shopId, run);
  for (let n = 0; n < count; n++) {
    const at = new Date(now - (n * 40 * 86_400_000) / count).toISOString();
    const id = await insertSale(database, shopId, {
      at,
      paid: n % 3 === 0,
      lifecycle: n % 11 === 5 ? "cancelled" : "open",
    });
    const discount = random(3) * 50;
    const lines = randomLines(random, discount, catalogue);
    await insertLines(run, id, lines);
    const total = await updateOrder(run, random, { id, n, lines, discount, catalogue });
    for (const couponId of catalogue.coupons.slice(random(3)))
      await run(
        "insert into coupon_uses (shop_id, order_id, coupon_id, amount, customer_keys, used_at) values ($1, $2, $3, 25, '{}', $4)",
        [id, couponId, at],
      );
    if (n % 5 === 1) await insertRefund(database, shopId, id, 1 + random(total));
    if (n % 6 === 2) {
      await refundUnit(run, id, lines[0]!, n % 2 === 1);
      await insertRefund(database, shopId, id, lines[0]!.price);
    }
  }
  await run("select recount_customer($1, id) from customers where shop_id = $1", []);
}

async function insertCatalogue(database: TestDatabase, shopId: number, run: Run): Promise<Catalogue> {
  const products = [
    await insertProduct(database, shopId, { title: "Black tea", price: 1000, on_hand: 10 }),
    await insertProduct(database, shopId, { title: "Green tea", price: 2000, on_hand: 10 }),
  ];
  const customers = Array.from({ length: 5 }, () => newId());
  for (const [n, id] of customers.entries())
    await run("insert into customers (shop_id, id, name, email) values ($1, $2, 'Nia', $3)", [
      id,
      `nia${n}@example.com`,
    ]);
  const coupons = [newId(), newId()];
  for (const [n, id] of coupons.entries())
    await run(
      `insert into coupons (shop_id, id, title, method, type, basis_points, items, required_items, starts_at)
       values ($1, $2, $3, 'automatic', 'percent', 1000, '{}', '{}', now())`,
      [id, `Coupon ${n}`],
    );
  for (const [n, title] of ["All teas", "Green teas"].entries()) {
    const id = newId();
    await run(
      "insert into collections (shop_id, id, title, handle, kind) values ($1, $2, $3, $4, 'manual')",
      [id, title, `teas-${n}`],
    );
    for (const { product_id } of products.slice(n))
      await run(
        "insert into collection_products (shop_id, collection_id, product_id, by_hand) values ($1, $2, $3, true)",
        [id, product_id],
      );
  }
  return { products, customers, coupons };
}

type Line = ReturnType<typeof randomLines>[number];

function randomLines(random: (end: number) => number, discount: number, { products }: Catalogue) {
  return Array.from({ length: 1 + random(3) }, (_, position) => {
    const product = products[random(3)];
    const quantity = 1 + random(3);
    const price = 500 + random(2000);
    const off = position === 0 ? discount : 0;
    const tax = random(300);
    return {
      id: newId(),
      product,
      quantity,
      price,
      off,
      tax,
      position,
      cost: random(2) === 0 ? 300 : null,
    };
  });
}

async function insertLines(run: Run, id: string, lines: Line[]): Promise<void> {
  await run("delete from order_lines where shop_id = $1 and order_id = $2", [id]);
  for (const line of lines)
    await run(
      `insert into order_lines (shop_id, id, order_id, position, product_id, variant_id, title, unit_price, quantity, discount, total, tax, unit_cost)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        line.id,
        id,
        line.position,
        line.product?.product_id ?? null,
        line.product?.variant_id ?? null,
        line.product ? "Tea" : "Gift wrap",
        line.price,
        line.quantity,
        line.off,
        line.price * line.quantity - line.off,
        line.tax,
        line.cost,
      ],
    );
}

interface RandomOrder {
  id: string;
  n: number;
  lines: Line[];
  discount: number;
  catalogue: Catalogue;
}

/** Writes the amounts and properties of an order, and most often its shipment. Returns its total. */
async function updateOrder(
  run: Run,
  random: (end: number) => number,
  { id, n, lines, discount, catalogue }: RandomOrder,
): Promise<number> {
  const [shipping, rounding, isTaxAdded] = [random(2) * 490, random(4) - 1, random(2) === 0];
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const taxes = lines.reduce((sum, { tax }) => sum + tax, 0) + 20;
  const total = subtotal - discount + shipping + rounding + (isTaxAdded ? taxes : 0);
  await run(
    `update orders set subtotal = $3, discount_total = $4, shipping_total = $5, cash_rounding = nullif($6::int, 0), tax_total = $7, total = $8,
       address = $9, customer_id = $10, is_test = $11, fulfilment_status = $12, source = $13, payment_method = $14 where shop_id = $1 and id = $2`,
    [
      id,
      subtotal,
      discount,
      shipping,
      rounding,
      taxes,
      total,
      JSON.stringify({ name: "Nia", line1: "1 Harbour Road", ...cities[random(4)] }),
      catalogue.customers[random(7)] ?? null,
      n % 13 === 7,
      ["unfulfilled", "delivered", "returned", "shipped"][random(4)],
      random(5) === 0 ? "draft_order" : "checkout",
      random(3) === 0 ? "manual" : "cash_on_delivery",
    ],
  );
  if (n % 4 !== 0)
    await run(
      "insert into shipments (shop_id, id, order_id, status, courier, shipped_at) values ($1, $2, $3, 'delivered', $4, now())",
      [newId(), id, ["DHL", "UPS", null][random(3)]],
    );
  return total;
}

/** Writes that a refund is for a unit, which is cancelled or comes back into stock. */
async function refundUnit(run: Run, id: string, line: Line, isCancelled: boolean): Promise<void> {
  const cancelled = Number(isCancelled);
  await run(
    `insert into refund_parts (shop_id, id, order_id, batch_id, kind, order_line_id, quantity, cancelled, restocked, amount)
     values ($1, $2, $3, $2, 'item', $4, 1, $5, $6, $7)`,
    [newId(), id, line.id, cancelled, 1 - cancelled, line.price],
  );
  await run(
    "update order_lines set cancelled_quantity = $4 where shop_id = $1 and order_id = $2 and id = $3",
    [id, line.id, cancelled],
  );
}
