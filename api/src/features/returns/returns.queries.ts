import type { InspectedLine } from "@vitrine/contract/orders/orders";
import type { LinkedOrder, ReturnReason, ReturnStatus } from "@vitrine/contract/orders/returns";
import { type Sql, sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import type { Tax } from "../pricing/taxes.rules.ts";
import { listParts } from "../refund-parts/refund-parts.queries.ts";
import { allocateTaxes, type LineTaxes, type RefundSources, type StoredReturn } from "./returns.rules.ts";

/** The returns of an order, the oldest first. */
export function listReturns(tx: ShopTx, orderId: string): Promise<StoredReturn[]> {
  return tx.all(selectReturns(tx, sql`r.order_id = ${orderId}`));
}

export function findReturn(tx: ShopTx, id: string): Promise<StoredReturn | undefined> {
  return tx.find(selectReturns(tx, sql`r.id = ${id}`));
}

/** An SQL expression: the order `o`, or null. */
const linkedOrder = sql`case when o.id is not null then
  json_build_object('id', o.id, 'number', o.number, 'number_prefix', o.number_prefix) end`;

/** The order whose returned items this order replaces. */
export async function findReplaced(tx: ShopTx, orderId: string): Promise<LinkedOrder | null> {
  const found = await tx.find(sql<{ replaced: LinkedOrder }>`
    select ${linkedOrder} as replaced from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${tx.shopId} and r.exchange_order_id = ${orderId}`);
  return found?.replaced ?? null;
}

const selectReturns = (tx: ShopTx, condition: Sql) => sql<StoredReturn>`
    select r.id, r.order_id, r.status, r.requested_by, r.note, r.instructions, r.decline_reason, r.resolution, r.photos,
      r.requested_at, r.decided_at, r.received_at, r.resolved_at,
      case when f.id is not null then json_build_object('amount', f.amount, 'status', f.status) end as refund,
      ${linkedOrder} as exchange,
      (select json_agg(json_build_object('order_line_id', rl.order_line_id, 'quantity', rl.quantity, 'reason', rl.reason,
         'sellable', rl.sellable, 'damaged', rl.damaged) order by l.position)
       from return_lines rl
       join order_lines l on l.shop_id = rl.shop_id and l.order_id = rl.order_id and l.id = rl.order_line_id
       where rl.shop_id = ${tx.shopId} and rl.return_id = r.id) as lines
    from returns r left join refunds f on f.shop_id = r.shop_id and f.id = r.refund_id
    left join orders o on o.shop_id = r.shop_id and o.id = r.exchange_order_id
    where r.shop_id = ${tx.shopId} and ${condition} order by r.requested_at, r.id`;

/**
 * Delivered units of each line of an order that are neither returned nor being returned. All units of a requested or
 * approved return count; of any other, only those that were received. Units that were refunded without a return can't be
 * returned; those that weren't delivered count first.
 */
const returnableLines = (tx: ShopTx, orderId: string) => sql`
  select l.id as order_line_id, l.position,
    coalesce((
      select sum(sl.quantity) from shipments s
      join shipment_lines sl on sl.shop_id = s.shop_id and sl.shipment_id = s.id
      where s.shop_id = ${tx.shopId} and s.order_id = l.order_id and s.status = 'delivered' and sl.order_line_id = l.id), 0)
    - coalesce((
      select sum(case when r.status in ('requested', 'approved') then rl.quantity else rl.sellable + rl.damaged end)
      from return_lines rl join returns r on r.shop_id = rl.shop_id and r.id = rl.return_id
      where rl.shop_id = ${tx.shopId} and rl.order_id = l.order_id and rl.order_line_id = l.id), 0)
    - greatest(0, coalesce((
      select sum(p.quantity - p.cancelled) from refund_parts p
      where p.shop_id = ${tx.shopId} and p.order_id = l.order_id and p.order_line_id = l.id
        and not exists (select from returns r where r.shop_id = p.shop_id and r.id = p.batch_id)), 0)
      - coalesce((
      select sum(sl.quantity) from shipments s
      join shipment_lines sl on sl.shop_id = s.shop_id and sl.shipment_id = s.id
      where s.shop_id = ${tx.shopId} and s.order_id = l.order_id and s.shipped_at is not null and s.status <> 'delivered'
        and sl.order_line_id = l.id), 0)) as quantity
  from order_lines l where l.shop_id = ${tx.shopId} and l.order_id = ${orderId}`;

export function listReturnable(
  tx: ShopTx,
  orderId: string,
): Promise<{ order_line_id: string; quantity: number }[]> {
  return tx.all(sql<{ order_line_id: string; quantity: number }>`
    select order_line_id, quantity::int as quantity from (${returnableLines(tx, orderId)}) l
    where quantity > 0 order by position`);
}

export interface RequestedReturn {
  id: string;
  order_id: string;
  requested_by: StoredReturn["requested_by"];
  note: string | null;
  photos: StoredReturn["photos"];
  lines: { order_line_id: string; quantity: number; reason: ReturnReason }[];
}

/** Inserts a return. Returns false, and inserts nothing, if fewer units of a line are returnable. */
export async function insertReturn(tx: ShopTx, { lines, ...row }: RequestedReturn): Promise<boolean> {
  const inserted = await tx.run(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(order_line_id uuid, quantity int, reason text)
    ), accepted as (
      select w.* from wanted w join (${returnableLines(tx, row.order_id)}) l on l.order_line_id = w.order_line_id
      where w.quantity <= l.quantity
    ), inserted as (
      insert into returns (id, order_id, requested_by, note, photos)
      select ${row.id}::uuid, ${row.order_id}::uuid, ${row.requested_by}, ${row.note}, ${JSON.stringify(row.photos)}::jsonb
      where (select count(*) from wanted) = (select count(*) from accepted)
      returning id, order_id
    )
    insert into return_lines (return_id, order_id, order_line_id, quantity, reason)
    select i.id, i.order_id, a.order_line_id, a.quantity, a.reason from inserted i cross join accepted a`);
  return inserted > 0;
}

/** Changes a return whose status is still `from`. Returns false if it isn't. */
export async function updateReturn(
  tx: ShopTx,
  id: string,
  from: ReturnStatus,
  change: Partial<
    Pick<
      StoredReturn,
      | "status"
      | "instructions"
      | "decline_reason"
      | "resolution"
      | "decided_at"
      | "received_at"
      | "resolved_at"
    > & { refund_id: string | null; exchange_order_id: string }
  >,
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("returns")
      .set(change)
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id)
      .where("status", "=", from),
  );
  return updated === 1;
}

/** Replaces the failed refund of a return, if it is one, by the refund that repeats it. */
export async function updateRefundOfReturn(tx: ShopTx, failedId: string, newId: string): Promise<void> {
  await tx.run(
    sql`update returns set refund_id = ${newId} where shop_id = ${tx.shopId} and refund_id = ${failedId}`,
  );
}

/** Records the received units of a return's lines. */
export async function updateReceived(tx: ShopTx, id: string, inspected: InspectedLine[]): Promise<void> {
  await tx.run(sql`
    update return_lines rl set sellable = i.sellable, damaged = i.damaged
    from jsonb_to_recordset(${JSON.stringify(inspected)}::jsonb) as i(order_line_id uuid, sellable int, damaged int)
    where rl.shop_id = ${tx.shopId} and rl.return_id = ${id} and rl.order_line_id = i.order_line_id`);
}

/**
 * Taxes of an order's lines, from its stored price. Lines of a cart are priced by their variants, those of a draft order by
 * their own ids. An imported order has no priced lines: its tax is allocated to its lines.
 */
async function readLineTaxes(tx: ShopTx, orderId: string): Promise<LineTaxes> {
  const rows = await tx.all(sql<{ id: string; taxes: Tax[] }>`
    select l.id, p.value->'taxes' as taxes
    from orders o cross join json_array_elements(o.priced->'lines') p
    join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id and p.value->>'id' in (l.variant_id::text, l.id::text)
    where o.shop_id = ${tx.shopId} and o.id = ${orderId}`);
  if (rows.length > 0) return new Map(rows.map(({ id, taxes }) => [id, taxes]));
  const lines = await tx.all(sql<{ id: string; total: number; tax_total: number }>`
    select l.id, l.total, o.tax_total
    from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
    where o.shop_id = ${tx.shopId} and o.id = ${orderId}
    order by l.position`);
  return allocateTaxes(lines, lines[0]?.tax_total ?? 0);
}

export async function readRefundSources(tx: ShopTx, orderId: string): Promise<RefundSources> {
  const [all, taxes, parts] = await Promise.all([
    listReturns(tx, orderId),
    readLineTaxes(tx, orderId),
    listParts(tx, orderId),
  ]);
  return { all, taxes, parts };
}

/** The days in which shoppers can request returns; null if they can't. */
export async function readReturnDays(tx: ShopTx): Promise<number | null> {
  const settings = await tx.find(sql<{ return_days: number | null }>`
    select return_days from checkout_settings where shop_id = ${tx.shopId}`);
  return settings?.return_days ?? null;
}
