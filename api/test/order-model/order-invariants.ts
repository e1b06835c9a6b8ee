import { expect } from "vitest";
import type { StripeShop } from "./order-moves.ts";
import {
  fulfilmentOf,
  payableOf,
  returnableOf,
  returnStatusOf,
  type Seen,
  stageOf,
  totalOf,
  writtenOffOf,
} from "./order-table.ts";

/** Expects that the statuses, the stock and the money of an order agree with each other. */
export async function expectInvariants(shop: StripeShop, seen: Seen): Promise<void> {
  const { order } = seen;
  const about = JSON.stringify(seen);
  expect(order.fulfilment_status, about).toBe(fulfilmentOf(seen));
  expect(order.stage, about).toBe(stageOf(seen));
  expect(order.return_status, about).toBe(returnStatusOf(seen));
  const isLiving = order.lifecycle === "open" || order.lifecycle === "closed";
  const returnable = seen.returnable.map(({ order_line_id, quantity }) => [order_line_id, quantity] as const);
  expect(new Map(returnable), about).toEqual(isLiving ? returnableOf(seen) : new Map());
  expect(order.total, about).toBe(totalOf(seen));
  const { payments, stock } = await readTables(shop, order.id);
  expectMoney(seen, payments, about);
  // What is delivered online has no stock in the model.
  if (seen.order.lines.every((line) => line.requires_shipping)) expectStock(stock, about);
}

interface Payment {
  kind: string;
  amount: number;
  overpaid: number;
  /** True for the refund of items. */
  is_of_items: boolean;
}

/** The payments of the order, and the sums of its variant's stock. The statement has a name, so that it is planned once. */
async function readTables(
  { app, variant_id }: StripeShop,
  orderId: string,
): Promise<{ payments: Payment[]; stock: Record<string, number> }> {
  const { rows } = await app.database.admin.query<{ payments: Payment[]; stock: Record<string, number> }>({
    name: "order-invariants",
    text: tables,
    values: [orderId, variant_id],
  });
  return rows[0]!;
}

const tables = `
  with moved as (
    select sum(on_hand_change)::int as on_hand, sum(allocated_change)::int as allocated,
      sum(unavailable_change)::int as unavailable, -coalesce(sum(on_hand_change) filter (where kind = 'shipment'), 0)::int as shipped
    from stock_movements where variant_id = $2
  ), gone as (
    select coalesce(sum(sl.quantity), 0)::int as units,
      coalesce(sum(sl.quantity) filter (where o.lifecycle <> 'cancelled'), 0)::int as units_of_living
    from order_lines ol join orders o on o.id = ol.order_id join shipment_lines sl on sl.order_line_id = ol.id join shipments s on s.id = sl.shipment_id
    where ol.variant_id = $2 and s.status not in ('pending', 'packed', 'ready_for_pickup', 'cancelled')
  ), owed as (
    select coalesce(sum(ol.quantity - ol.cancelled_quantity), 0)::int as units
    from order_lines ol join orders o on o.id = ol.order_id
    where ol.variant_id = $2 and o.lifecycle in ('open', 'closed', 'awaiting_payment')
  ), stock as (
    select l.on_hand, l.allocated, l.unavailable, moved.on_hand as moved_on_hand, moved.allocated as moved_allocated,
      moved.unavailable as moved_unavailable, moved.shipped, gone.units as gone, owed.units - gone.units_of_living as unshipped
    from stock_levels l, moved, gone, owed where l.variant_id = $2
  )
  select (select to_json(stock) from stock) as stock,
    (select coalesce(json_agg(json_build_object('kind', p.kind, 'amount', p.amount, 'overpaid', p.overpaid,
       'is_of_items', coalesce(r.is_for_return, false))), '[]')
     from payments p left join refunds r on r.id = p.cause_id where p.order_id = $1) as payments`;

function expectMoney(seen: Seen, rows: Payment[], about: string): void {
  const { order } = seen;
  const sum = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);
  const [captured, refunded] = [sum("capture", "collection"), sum("refund")];
  expect(captured, about).toBeGreaterThanOrEqual(refunded);
  expect(order.total, about).toBeGreaterThanOrEqual(0);
  const pending = order.refunds.reduce(
    (all, one) => all + (one.status === "failed" || one.destination === "unpaid" ? 0 : one.amount),
    0,
  );
  expect(order.refundable, about).toBe(captured - pending);
  expect(order.refundable, about).toBeGreaterThanOrEqual(0);
  // What was paid too much and returned was never part of the total.
  const returned = rows.reduce((all, { overpaid }) => all + overpaid, 0);
  const payable = payableOf(seen);
  const writtenOff = sum("write_off");
  expect([order.written_off, writtenOff], about).toEqual([writtenOffOf(seen), writtenOffOf(seen)]);
  expect(writtenOff, about).toBeGreaterThanOrEqual(0);
  const isOver = order.lifecycle === "cancelled" || order.fulfilment_status === "returned";
  if (isOver) expect(order.balance, about).toBe(0);
  else {
    // The part of a write-off that an amount was due for: less was due later if units came back.
    const balance = captured - refunded + order.balance;
    const sale = saleOf(rows, payable, captured - returned);
    expect(sale - balance, about).toBe(Math.min(writtenOff, Math.max(0, payable - captured + returned)));
  }
  expect(order.payment_status, about).toBe(
    statusOf({
      total: payable,
      captured: captured - returned,
      refunded: refunded - returned,
      authorized: sum("authorization") - sum("void"),
      writtenOff,
    }),
  );
}

/**
 * The amount that remains to the shop: what it has received and not returned, and what is due or was paid too much. Refunds
 * that aren't of items return first what was received for units that came back.
 */
function saleOf(rows: Payment[], payable: number, received: number): number {
  const refunds = rows.filter(({ kind }) => kind === "refund");
  const sumOf = (ofItems: boolean) =>
    refunds
      .filter(({ is_of_items }) => is_of_items === ofItems)
      .reduce((all, { amount, overpaid }) => all + amount - overpaid, 0);
  const undelivered = Math.max(0, received - payable);
  return payable - sumOf(true) - Math.max(0, sumOf(false) - undelivered);
}

type StatusSum = "total" | "captured" | "refunded" | "authorized" | "writtenOff";

function statusOf({ total, captured, refunded, authorized, writtenOff }: Record<StatusSum, number>): string {
  if (captured + writtenOff - refunded >= total) return "paid";
  if (refunded > 0 && refunded >= captured) return "refunded";
  if (captured > 0 && captured + writtenOff < total) return "partially_paid";
  if (refunded > 0) return "partially_refunded";
  return authorized > 0 ? "authorized" : authorized < 0 ? "voided" : "unpaid";
}

function expectStock(stock: Record<string, number>, about: string): void {
  expect(
    [stock["moved_on_hand"], stock["moved_allocated"], stock["moved_unavailable"], stock["shipped"]],
    about,
  ).toEqual([stock["on_hand"], stock["allocated"], stock["unavailable"], stock["gone"]]);
  expect(stock["allocated"], about).toBe(stock["unshipped"]);
  expect(stock["on_hand"]! - stock["allocated"]! - stock["unavailable"]!, about).toBeGreaterThanOrEqual(0);
}
