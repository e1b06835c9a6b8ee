import type { TestDatabase } from "../../../../test/database.ts";
import type { useTestApp } from "../../../../test/test-app.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { OrderFilter } from "./order-filter.queries.ts";
import { listOrders } from "./order-list.queries.ts";

/** Adds orders to a shop, an hour apart: reading a list of them to its end shows in the number of rows read. */
export async function insertManyOrders(
  { admin }: TestDatabase,
  shopId: number,
  count: number,
): Promise<void> {
  await admin.query(
    `insert into orders (shop_id, id, number, number_prefix, lifecycle, confirmation, payment_status, fulfilment_status, hold_reason,
       payment_method, currency, subtotal, shipping_total, total, item_count, priced, name, email, phone, phone_e164, address,
       delivery, placed_at, return_status, source)
     select $1, gen_random_uuid(), 1 + $2 - n, 'FF-', case when n % 50 = 0 then 'cancelled' else 'open' end,
       case when n <= 60 then 'pending' else 'confirmed' end,
       case when n % 4000 = 7 then 'refunded' when n % 3 = 0 then 'unpaid' else 'paid' end, 'delivered',
       case when n % 4000 = 3 then 'Paid twice' end,
       case when n % 4000 = 5 then 'stripe' when n > 12000 then 'bkash' else 'cash_on_delivery' end,
       'EUR', n % 900, 0, n % 900, 1, '{}',
       case when n % 20 = 0 then 'María' else 'Ada' end || ' Jansen' || n % 5000, 'c' || n % 5000 || '@shop.example',
       '0151 ' || to_char(n % 5000, 'FM0000000'), '+49151' || to_char(n % 5000, 'FM0000000'), '{}', '{}',
       now() - n * interval '1 hour', case when n % 4000 = 11 then 'requested' when n % 5 = 0 then 'closed' else 'none' end,
       case when n % 2500 = 9 then 'draft_order' else 'checkout' end
     from generate_series(1, $2::int) n`,
    [shopId, count],
  );
  await admin.query(
    `insert into order_lines (shop_id, id, order_id, position, title, sku, unit_price, quantity, total)
     select shop_id, gen_random_uuid(), id, 1, 'Tea', case when number % 6000 = 5 then 'RARE' else 'TEA' end, 1, 1, 1
     from orders where shop_id = $1`,
    [shopId],
  );
  await admin.query("analyze orders, order_lines");
}

/** Vacuums and analyses tables, so that PostgreSQL reads their indexes alone. */
export async function vacuum({ admin }: TestDatabase, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    // Test databases commit asynchronously, and vacuum leaves out rows until their commit, or a later one, is on disk.
    await admin.query("checkpoint");
    await admin.query(`vacuum analyze ${table}`);
  }
}

type Query = Partial<OrderFilter> & { limit?: number; cursor?: string };

/**
 * Index entries of orders, and rows of a sequential scan, that a page of a list reads. Rows found by an index aren't counted:
 * their number depends on how much of the table was vacuumed.
 */
export function rowsReadBy(
  { app }: ReturnType<typeof useTestApp>,
  shopId: number,
  filter: Query,
): Promise<number> {
  return app.db.inShop(shopId, async (tx: ShopTx) => {
    // The statistics are the transaction's own, so the list must not end it.
    tx.commitWith = (requested) => requested;
    const before = await readSoFar(tx);
    await listOrders(tx, { sort: "-placed", ...filter, limit: 50 });
    return (await readSoFar(tx)) - before;
  });
}

async function readSoFar(tx: ShopTx): Promise<number> {
  const { rows } = await tx.executeSql(
    `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read
     from (select indexrelid as oid from pg_index where indrelid in ('orders'::regclass, 'order_tags'::regclass, 'coupon_uses'::regclass, 'order_values'::regclass)
           union select unnest(array['orders'::regclass, 'order_tags'::regclass, 'coupon_uses'::regclass, 'order_values'::regclass])) of_orders`,
  );
  return (rows[0] as { read: number }).read;
}
