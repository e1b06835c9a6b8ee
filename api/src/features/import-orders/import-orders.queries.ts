import { type OrderImport, undoDays } from "@vitrine/contract/orders/import-orders";
import { apiError } from "../../api-error.ts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import type { OrderFields } from "./order-columns.rules.ts";

export interface OrderImportRow extends Omit<OrderImport, "undo_until" | "retry_until"> {
  /** Empty once the file is deleted. */
  file_key: string;
  fields: OrderFields;
  account_id: string;
}

const columns = sql`id, status, filename, file_key, fields, total, done, created, known, errors, failure, account_id,
  created_at, finished_at`;

export async function insertOrderImport(
  tx: ShopTx,
  row: Pick<
    OrderImportRow,
    "id" | "filename" | "file_key" | "fields" | "total" | "errors" | "account_id" | "created_at"
  >,
): Promise<void> {
  await tx.run(
    db.insertInto("order_imports").values({ ...row, status: "running", fields: JSON.stringify(row.fields) }),
  );
}

export function listOrderImports(
  tx: ShopTx,
  { limit, at }: { limit: number; at: Cursor | undefined },
): Promise<(OrderImportRow & { exact_at: string })[]> {
  const after = afterCursor(at, sql`created_at`, sql`id`, "timestamptz", true);
  return tx.all(sql<OrderImportRow & { exact_at: string }>`
    select ${columns}, created_at::text as exact_at from order_imports
    where shop_id = ${tx.shopId} ${after} order by created_at desc, id desc limit ${limit + 1}`);
}

export async function requireOrderImport(tx: ShopTx, id: string): Promise<OrderImportRow> {
  const row = await tx.find(
    sql<OrderImportRow>`select ${columns} from order_imports where shop_id = ${tx.shopId} and id = ${id}`,
  );
  if (!row) throw apiError("not_found");
  return row;
}

/** Locks an import while its status is one of a job in progress; undefined if it is another. */
export function findOrderImportForUpdate(
  tx: ShopTx,
  id: string,
  status: "running" | "undoing",
): Promise<OrderImportRow | undefined> {
  return tx.find(sql<OrderImportRow>`
    select ${columns} from order_imports
    where shop_id = ${tx.shopId} and id = ${id} and status = ${status} for update`);
}

export async function updateOrderImport(
  tx: ShopTx,
  id: string,
  change: Partial<Pick<OrderImportRow, "status" | "done" | "created" | "known" | "failure" | "finished_at">>,
): Promise<void> {
  await tx.run(
    db.updateTable("order_imports").set(change).where("shop_id", "=", tx.shopId).where("id", "=", id),
  );
}

/** Starts an undo; false if the import hasn't ended, was undone or is too old. */
export async function startUndo(tx: ShopTx, id: string, now: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update order_imports set status = 'undoing', done = 0
    where shop_id = ${tx.shopId} and id = ${id} and status in ('done', 'failed')
      and finished_at > ${now}::timestamptz - make_interval(days => ${undoDays}::int)`);
  return changed === 1;
}

/** Starts a failed import again, with the orders that are left; false if it hasn't failed or is too old. */
export async function startRetry(tx: ShopTx, id: string, now: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update order_imports set status = 'running', failure = null, finished_at = null
    where shop_id = ${tx.shopId} and id = ${id} and status = 'failed'
      and finished_at > ${now}::timestamptz - make_interval(days => ${undoDays}::int)`);
  return changed === 1;
}

/** Locks the imports that are in progress or being undone. */
export function listUnfinishedForUpdate(tx: ShopTx): Promise<Pick<OrderImportRow, "id" | "status">[]> {
  return tx.all(sql<Pick<OrderImportRow, "id" | "status">>`
    select id, status from order_imports
    where shop_id = ${tx.shopId} and status in ('running', 'undoing') order by id for update`);
}

/** Imports that ended too long ago to be tried again, and whose file is stored. */
export async function listOldFiles(tx: ShopTx, now: string): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    select id from order_imports
    where shop_id = ${tx.shopId} and file_key <> ''
      and finished_at <= ${now}::timestamptz - make_interval(days => ${undoDays}::int) limit 500`);
  return rows.map(({ id }) => id);
}

export async function clearFileKey(tx: ShopTx, id: string): Promise<void> {
  await tx.run(
    sql`update order_imports set file_key = '' where shop_id = ${tx.shopId} and id = ${id} and finished_at is not null`,
  );
}

/** The time of the next scheduled work: an import may have lost its job, or its file is no longer needed. */
export function nextOrderImportWork(tx: ShopTx): Sql {
  return sql`
    select min(case when i.status in ('running', 'undoing') then now()
      when i.file_key <> '' then i.finished_at + make_interval(days => ${sql.lit(undoDays)}) end)
    from order_imports i where i.shop_id = ${tx.shopId}`;
}

/** The keys of these that are imported already. */
export async function findImportedKeys(tx: ShopTx, keys: string[]): Promise<Set<string>> {
  const rows = await tx.all(sql<{ source_key: string }>`
    select source_key from imported_orders where shop_id = ${tx.shopId} and source_key = any(${keys}::text[])`);
  return new Set(rows.map(({ source_key }) => source_key));
}

interface NumberedOrder {
  number: number;
  name: string;
  placed_at: string;
}

/** The orders with these numbers, whatever their prefix. */
export function listNumbers(tx: ShopTx, numbers: number[]): Promise<NumberedOrder[]> {
  return tx.all(sql<NumberedOrder>`
    select number, number_prefix || number as name, placed_at from orders
    where shop_id = ${tx.shopId} and number = any(${numbers}::bigint[])`);
}

/** Locks the counter of order numbers until the transaction ends, and returns the next number. */
export async function lockOrderNumbers(tx: ShopTx): Promise<number> {
  const { next } = await tx.one(sql<{ next: number }>`
    insert into counters as c (name, next) values ('order', 1001)
    on conflict (shop_id, name) do update set next = c.next returning next`);
  return next;
}

export async function setNextOrderNumber(tx: ShopTx, next: number): Promise<void> {
  await tx.run(sql`
    update counters set next = ${next}::bigint where shop_id = ${tx.shopId} and name = 'order' and next < ${next}::bigint`);
}

/** Rows of orders, in JSON, with all that belongs to them. */
export interface OrderRows {
  imported: { source_key: string; order_id: string }[];
  orders: Record<string, unknown>[];
  lines: Record<string, unknown>[];
  payments: Record<string, unknown>[];
  shipments: Record<string, unknown>[];
  shipment_lines: Record<string, unknown>[];
}

/** Inserts orders. Neither stock nor emails, webhooks or coupons follow. */
export async function insertPastOrders(tx: ShopTx, importId: string, rows: OrderRows): Promise<void> {
  await tx.run(sql`
    insert into orders (id, number, number_prefix, customer_id, lifecycle, confirmation, payment_status, fulfilment_status,
      payment_method, currency, subtotal, discount_total, shipping_total, fee_total, tax_total, total, item_count, priced,
      name, email, phone, phone_e164, address, delivery, payment, note, cancel_reason, source, placed_at, cancelled_at, closed_at)
    select id, number, number_prefix, customer_id, lifecycle, 'not_needed', payment_status, fulfilment_status,
      'manual', currency, subtotal, discount_total, shipping_total, fee_total, tax_total, total, item_count, priced,
      name, email, phone, phone_e164, address, delivery, payment, note, cancel_reason, 'import', placed_at, cancelled_at, closed_at
    from json_to_recordset(${JSON.stringify(rows.orders)}::json) as o (id uuid, number bigint, number_prefix text,
      customer_id uuid, lifecycle text, payment_status text, fulfilment_status text, currency text, subtotal bigint,
      discount_total bigint, shipping_total bigint, fee_total bigint, tax_total bigint, total bigint, item_count int,
      priced json, name text, email text, phone text, phone_e164 text, address jsonb, delivery json, payment json,
      note text, cancel_reason text, placed_at timestamptz, cancelled_at timestamptz, closed_at timestamptz)`);
  await tx.run(sql`
    insert into imported_orders (source_key, import_id, order_id)
    select source_key, ${importId}::uuid, order_id
    from json_to_recordset(${JSON.stringify(rows.imported)}::json) as i (source_key text, order_id uuid)`);
  await tx.run(sql`
    insert into order_lines (id, order_id, position, title, variant_title, sku, unit_price, quantity, discount, total,
      requires_shipping)
    select id, order_id, position, title, variant_title, sku, unit_price, quantity, discount, total, requires_shipping
    from json_to_recordset(${JSON.stringify(rows.lines)}::json) as l (id uuid, order_id uuid, position int, title text,
      variant_title text, sku text, unit_price bigint, quantity int, discount bigint, total bigint, requires_shipping boolean)`);
  await tx.run(sql`
    insert into shipments (id, order_id, status, packed_at, shipped_at, delivered_at, created_at)
    select id, order_id, 'delivered', at, at, at, at
    from json_to_recordset(${JSON.stringify(rows.shipments)}::json) as s (id uuid, order_id uuid, at timestamptz)`);
  await tx.run(sql`
    insert into shipment_lines (shipment_id, order_id, order_line_id, quantity)
    select shipment_id, order_id, order_line_id, quantity
    from json_to_recordset(${JSON.stringify(rows.shipment_lines)}::json) as l (shipment_id uuid, order_id uuid,
      order_line_id uuid, quantity int)`);
  await tx.run(sql`
    with refunded as (
      insert into refunds (id, order_id, amount, reason, status, destination, created_at)
      select id, order_id, amount, 'other', 'succeeded', 'original', created_at
      from json_to_recordset(${JSON.stringify(rows.payments.filter(({ kind }) => kind === "refund"))}::json)
        as r (id uuid, order_id uuid, amount bigint, created_at timestamptz)
    )
    insert into payments (id, order_id, kind, method, amount, cause_id, created_at)
    select id, order_id, kind, 'manual', amount, id, created_at
    from json_to_recordset(${JSON.stringify(rows.payments)}::json) as p (id uuid, order_id uuid, kind text, amount bigint,
      created_at timestamptz)`);
}

/** Counts the orders of customers again, which payments do only for paid ones. */
export async function recountCustomers(tx: ShopTx, ids: string[]): Promise<void> {
  await tx.run(sql`select recount_customer(${tx.shopId}, id) from unnest(${ids.toSorted()}::uuid[]) id`);
}

/**
 * Deletes some orders of an import that weren't changed since, and reopens their days of sales.
 *
 * @returns the number of deleted orders, 0 if none is left, and their customers
 */
export async function deletePastOrders(
  tx: ShopTx,
  importId: string,
  limit: number,
): Promise<{ deleted: number; customers: string[] }> {
  const rows = await tx.all(sql<{ customer_id: string | null }>`
    with gone as (
      delete from orders o using imported_orders i
      where o.shop_id = ${tx.shopId} and i.shop_id = o.shop_id and i.order_id = o.id
        and i.order_id = any(array(
          select i.order_id from imported_orders i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
          where i.shop_id = ${tx.shopId} and i.import_id = ${importId} and o.version = 1
            and not exists (select from documents d where d.shop_id = o.shop_id and d.order_id = o.id)
            and not exists (select from returns r where r.shop_id = o.shop_id and r.order_id = o.id)
          order by i.order_id limit ${limit}))
      returning o.customer_id, o.placed_at
    ), reopened as (
      delete from sales_days d using gone
      where d.shop_id = ${tx.shopId} and d.day = (gone.placed_at at time zone d.time_zone)::date
    )
    select customer_id from gone`);
  const customers = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  return { deleted: rows.length, customers };
}
