import type { LossResolution } from "@vitrine/contract/orders/orders";
import { type Sql, sql } from "../../../db/sql.ts";
import { db, type ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import type { ShipmentStatus } from "../order-statuses.rules.ts";

export async function insertShipment(
  tx: ShopTx,
  orderId: string,
  lines: { order_line_id: string; quantity: number }[],
  at: string,
): Promise<string> {
  const id = newId();
  await tx.run(db.insertInto("shipments").values({ id, order_id: orderId, status: "packed", packed_at: at }));
  const rows = lines.map((line) => ({ ...line, order_id: orderId, shipment_id: id }));
  await tx.run(db.insertInto("shipment_lines").values(rows));
  return id;
}

export async function updateShipment(
  tx: ShopTx,
  id: string,
  change: {
    status?: ShipmentStatus;
    courier?: string | null;
    tracking_number?: string | null;
    tracking_url?: string | null;
    /** The instant at which a member entered tracking details that differ from the courier's. */
    tracking_edited_at?: string;
    ready_at?: string;
    shipped_at?: string;
    delivered_at?: string;
    /** The part of the cash on delivery that is missing. */
    cash_missing?: number;
    resolution?: LossResolution;
  },
): Promise<void> {
  await tx.run(db.updateTable("shipments").set(change).where("shop_id", "=", tx.shopId).where("id", "=", id));
}

/** Records that a shipment came back, at the time of the database: refunds have that time, too. */
export async function returnShipment(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`
    update shipments set status = 'returned', returned_at = now() where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Reduces on hand and allocated stock by the units of a shipment, once per shipment. */
export function takeShipped(tx: ShopTx, shipmentId: string, accountId: string | null): Promise<number> {
  return moveAllocated(tx, {
    kind: "shipment",
    cause: shipmentId,
    accountId,
    onHand: sql`- least(st.on_hand, m.quantity)`,
    lines: sql`
      select l.variant_id, sum(sl.quantity)::int as quantity
      from shipment_lines sl join order_lines l on l.shop_id = sl.shop_id and l.order_id = sl.order_id and l.id = sl.order_line_id
      where sl.shop_id = ${tx.shopId} and sl.shipment_id = ${shipmentId} and l.allocated and l.variant_id is not null
      group by l.variant_id`,
  });
}

/**
 * Reduces on hand and allocated stock by the units of an order that are delivered online, once. Their lines have no allocated
 * stock then, so that a later cancellation releases none. Returns the number of levels changed.
 */
export async function sellDownloads(tx: ShopTx, orderId: string, cause: string): Promise<number> {
  const digital = sql`l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.allocated
    and not l.requires_shipping and not l.is_service`;
  const sold = await moveAllocated(tx, {
    kind: "shipment",
    cause,
    accountId: null,
    onHand: sql`- least(st.on_hand, m.quantity)`,
    lines: sql`
      select l.variant_id, sum(l.quantity - l.cancelled_quantity)::int as quantity
      from order_lines l where ${digital} and l.variant_id is not null and l.cancelled_quantity < l.quantity
      group by l.variant_id`,
  });
  await tx.run(sql`update order_lines l set allocated = false where ${digital}`);
  return sold;
}

/** Marks the services of an order as fulfilled, and reduces on hand and allocated stock by their units. Returns the number of levels changed. */
export async function fulfilServices(
  tx: ShopTx,
  orderId: string,
  { at, cause, accountId }: { at: string; cause: string; accountId: string | null },
): Promise<number> {
  const services = sql`l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.is_service and l.fulfilled_at is null`;
  const sold = await moveAllocated(tx, {
    kind: "shipment",
    cause,
    accountId,
    onHand: sql`- least(st.on_hand, m.quantity)`,
    lines: sql`
      select l.variant_id, sum(l.quantity - l.cancelled_quantity)::int as quantity
      from order_lines l where ${services} and l.allocated and l.variant_id is not null and l.cancelled_quantity < l.quantity
      group by l.variant_id`,
  });
  await tx.run(
    sql`update order_lines l set allocated = false, fulfilled_at = ${at}::timestamptz where ${services}`,
  );
  return sold;
}

/**
 * Releases the stock allocated to a cancelled order; on hand stays the same. Units that were shipped have no allocated stock
 * anymore, unless they were lost and are shipped again. Once per cause: an order that was reopened can be cancelled again.
 */
export function releaseOrder(
  tx: ShopTx,
  orderId: string,
  accountId: string | null,
  cause = orderId,
): Promise<number> {
  return moveAllocated(tx, {
    kind: "release",
    cause,
    accountId,
    onHand: sql`0`,
    lines: sql`
      select l.variant_id, sum(l.quantity - l.cancelled_quantity - shipped.units)::int as quantity
      from order_lines l cross join lateral (
        select coalesce(sum(sl.quantity), 0) as units
        from shipments s join shipment_lines sl on sl.shop_id = s.shop_id and sl.shipment_id = s.id
        where s.shop_id = ${tx.shopId} and s.order_id = ${orderId} and s.shipped_at is not null
          and s.resolution is null and sl.order_line_id = l.id) shipped
      where l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.allocated and l.variant_id is not null
      group by l.variant_id having sum(l.quantity - l.cancelled_quantity - shipped.units) > 0`,
  });
}

/** Releases the stock allocated to units of an order that aren't packed, once per cause; on hand stays the same. */
export function releaseUnits(
  tx: ShopTx,
  orderId: string,
  units: { order_line_id: string; quantity: number }[],
  { cause, accountId }: { cause: string; accountId: string | null },
): Promise<number> {
  return moveAllocated(tx, {
    kind: "release",
    cause,
    accountId,
    onHand: sql`0`,
    lines: sql`
      select l.variant_id, sum(u.quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (order_line_id uuid, quantity int)
      join order_lines l on l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.id = u.order_line_id
      where l.allocated and l.variant_id is not null group by l.variant_id`,
  });
}

/**
 * Reduces allocated stock, with a movement for each level. Locks the levels in order of variant id. The
 * movement is inserted first: if its cause was counted before, nothing changes. Returns the number of levels
 * changed.
 */
function moveAllocated(
  tx: ShopTx,
  move: {
    kind: "shipment" | "release";
    cause: string;
    accountId: string | null;
    onHand: ReturnType<typeof sql>;
    lines: ReturnType<typeof sql>;
  },
): Promise<number> {
  return tx.run(sql`
    with m as (${move.lines}),
    held as (
      select st.variant_id, m.quantity, ${move.onHand} as on_hand_change, st.on_hand,
             least(st.allocated, m.quantity) as given_up, st.on_hand - st.allocated - st.unavailable as available
      from stock_levels st join m on m.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1
      order by st.variant_id for update of st
    ), moved as (
      insert into stock_movements (id, variant_id, kind, on_hand_change, allocated_change, on_hand_after, available_after, cause_id, account_id)
      select gen_random_uuid(), variant_id, ${move.kind}, on_hand_change, -given_up, on_hand + on_hand_change,
        available + on_hand_change + given_up, ${move.cause}::uuid, ${move.accountId}::uuid
      from held
      on conflict (shop_id, variant_id, kind, cause_id) where kind <> 'allocation' do nothing
      returning variant_id
    )
    update stock_levels st
    set on_hand = st.on_hand + held.on_hand_change, allocated = st.allocated - held.given_up
    from held join moved on moved.variant_id = held.variant_id
    where st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id`);
}

/**
 * Allocates the stock of an order again.
 *
 * @returns false if there is too little stock, or a variant is gone; then nothing is allocated
 */
export function allocateOrder(tx: ShopTx, orderId: string): Promise<boolean> {
  return allocate(
    tx,
    { orderId, accountId: null },
    sql`
    select l.variant_id, sum(l.quantity - l.cancelled_quantity)::int as quantity from order_lines l
    where l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.allocated group by l.variant_id`,
  );
}

/**
 * Allocates stock for lost units of an order, to ship them again.
 *
 * @returns false if there is too little stock, or a variant is gone; then nothing is allocated
 */
export function allocateUnits(
  tx: ShopTx,
  cause: Allocation,
  units: { order_line_id: string; quantity: number }[],
): Promise<boolean> {
  return allocate(
    tx,
    cause,
    sql`
    select l.variant_id, sum(u.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (order_line_id uuid, quantity int)
    join order_lines l on l.shop_id = ${tx.shopId} and l.order_id = ${cause.orderId} and l.id = u.order_line_id
    where l.allocated group by l.variant_id`,
  );
}

interface Allocation {
  orderId: string;
  /** Null if no member allocates it. */
  accountId: string | null;
}

/** @param wanted selects `variant_id` and `quantity`. Their levels are locked in order of variant id. */
async function allocate(tx: ShopTx, { orderId, accountId }: Allocation, wanted: Sql): Promise<boolean> {
  const { is_available } = await tx.one(sql<{ is_available: boolean }>`
    with wanted as (${wanted}), held as (
      select st.variant_id, w.quantity, st.on_hand, st.on_hand - st.allocated - st.unavailable as free
      from stock_levels st join wanted w on w.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1 order by st.variant_id for update of st
    ), checked as (
      select (select count(*) from wanted) = count(*) and bool_and(h.free >= h.quantity or v.oversell <> 'deny') is not false
        as is_available
      from held h join variants v on v.shop_id = ${tx.shopId} and v.id = h.variant_id
    ), taken as (
      update stock_levels st set allocated = st.allocated + held.quantity from held, checked
      where is_available and st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id
    ), moved as (
      insert into stock_movements (id, variant_id, kind, allocated_change, on_hand_after, available_after, cause_id, account_id)
      select gen_random_uuid(), variant_id, 'allocation', quantity, on_hand, free - quantity, ${orderId}::uuid, ${accountId}::uuid
      from held, checked where is_available
    )
    select is_available from checked`);
  return is_available;
}

/** The shipped units of each line that went back into stock with a refund, before their shipment came back. */
export async function countRestocked(tx: ShopTx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.all(sql<{ order_line_id: string; units: number }>`
    select order_line_id, sum(restocked)::int as units from refund_parts
    where shop_id = ${tx.shopId} and order_id = ${orderId} and restocked > 0 group by order_line_id`);
  return new Map(rows.map(({ order_line_id, units }) => [order_line_id, units]));
}
