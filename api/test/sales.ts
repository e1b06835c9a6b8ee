import { newId } from "../src/ids.ts";
import type { TestDatabase } from "./database.ts";

export interface Sale {
  at: string;
  /** The subtotal, in cents. */
  products?: number;
  discount?: number;
  shipping?: number;
  tax?: number;
  lifecycle?: string;
  paid?: boolean;
  cancelled_at?: string;
  title?: string;
  quantity?: number;
}
let number = 1;

/** Inserts an order with one line directly into the tables. */
export async function insertSale(database: TestDatabase, shopId: number, sale: Sale): Promise<string> {
  const {
    at,
    products = 1000,
    discount = 0,
    shipping = 0,
    tax = 0,
    lifecycle = "open",
    paid = false,
    cancelled_at = null,
    title = "Tea",
    quantity = 1,
  } = sale;
  const id = newId(Date.parse(at));
  const total = products - discount + shipping + tax;
  const priced = {
    currency: "EUR",
    prices_include_tax: true,
    lines: [],
    shipping: { fee: shipping, discount: 0, discounts: [], total: shipping, taxes: [], net: shipping },
    fees: [],
    subtotal: products,
    discount_total: discount,
    discounts: [],
    tax_total: tax,
    taxes: [],
    cash_rounding: 0,
    total,
  };
  await database.admin.query(
    `insert into orders (shop_id, id, number, lifecycle, confirmation, payment_status, fulfilment_status, payment_method, currency, subtotal,
       discount_total, shipping_total, tax_total, total, item_count, priced, name, address, delivery, placed_at, cancelled_at)
     values ($1, $2, $3, $4, 'pending', $5, 'unfulfilled', 'cash_on_delivery', 'EUR', $6, $7, $8, $9, $10, $11, $16, 'Nia', $14, $15, $12, $13)`,
    [
      shopId,
      id,
      number++,
      lifecycle,
      paid ? "paid" : "unpaid",
      products,
      discount,
      shipping,
      tax,
      total,
      quantity,
      at,
      cancelled_at,
      JSON.stringify({ name: "Nia", line1: "1 Harbour Road", country: "DE" }),
      JSON.stringify({ name: "Standard", fee: shipping, days_min: 1, days_max: 3 }),
      JSON.stringify(priced),
    ],
  );
  await database.admin.query(
    "insert into order_lines (shop_id, id, order_id, position, title, unit_price, quantity, total) values ($1, $2, $3, 0, $4, $5, $6, $7)",
    [shopId, newId(), id, title, products / quantity, quantity, products - discount],
  );
  return id;
}

/** Inserts a refund of an order into its payments. */
export async function insertRefund(
  database: TestDatabase,
  shopId: number,
  orderId: string,
  amount: number,
): Promise<void> {
  await database.admin.query(
    "insert into payments (shop_id, id, order_id, kind, method, amount, cause_id) values ($1, $2, $3, 'refund', 'cash_on_delivery', $4, $2)",
    [shopId, newId(), orderId, amount],
  );
}
