import type { useStripeShop } from "../../src/features/order-payments/stripe-shop.fixture.ts";
import { expireUnpaidOrder } from "../../src/features/order-payments/expire-unpaid-order.job.ts";
import { completeDelivered } from "../../src/features/orders/delivery/complete-order.action.ts";
import type { Client } from "@vitrine/contract/client";
import { createInProcessClient } from "../../src/in-process.ts";
import type { Person } from "../test-app.ts";
import {
  type Move,
  refundableUnits,
  type Role,
  removable,
  type Seen,
  unpacked,
  unrestocked,
} from "./order-table.ts";

export type StripeShop = Awaited<ReturnType<typeof useStripeShop>>;
export type Members = Record<"owner" | "manager" | "staff", Person>;

/** An order of a run. */
export type ModelOrder = Parameters<StripeShop["place"]>[0];

interface Context {
  stripeShop: StripeShop;
  people: Members;
  order: ModelOrder;
  seen: Seen;
  role: Role;
  /** Random numbers that choose amounts and units. */
  pick: number;
}

const reasons = { reason: "other" as const, note: null };

/** Makes a move with the API, as a role. */
export async function make(move: Move, at: Context): Promise<unknown> {
  const { stripeShop, order, seen, pick, role } = at;
  const { app, shop } = stripeShop;
  if (role === "system") return makeAsSystem(move, stripeShop, order);
  const own = { params: { handle: shop.handle, token: order.token } };
  const visitor = app.uncachedVisitor();
  if (move === "cancel_own") return visitor.checkout.cancel_order(own);
  if (move === "receive_own") return visitor.checkout.receive_order(own);
  if (move === "request_own_return")
    return visitor.returns.create_own({ ...own, body: requested(seen, pick) });
  const client = clientOf(stripeShop, at.people[role === "shopper" ? "owner" : role], crypto.randomUUID());
  const params = { shop_id: shop.id, id: order.id };
  const shipment = (...statuses: string[]) => ({
    ...params,
    shipment_id: idOf(seen.order.shipments, statuses),
  });
  const ofReturn = (...statuses: string[]) => ({ ...params, return_id: idOf(seen.returns, statuses) });
  switch (move) {
    case "confirm":
    case "unhold":
    case "mark_paid":
    case "undo_write_off":
    case "mark_fulfilled":
    case "complete":
    case "reopen":
      return client.orders[move]({ params });
    case "mark_part_paid": {
      const amount = 1 + (pick % Math.max(1, seen.order.balance));
      return client.orders.mark_paid({ params, body: { amount } });
    }
    case "reject":
    case "cancel":
      return client.orders.cancel({ params, body: { ...reasons, refund: pick % 2 === 0 } });
    case "hold":
      return client.orders.hold({ params, body: { reason: "Address unclear" } });
    case "pack":
      return client.orders.pack({ params, body: pick % 3 === 0 ? {} : { lines: someUnits(seen, pick) } });
    case "ship":
      return client.orders.ship({ params: shipment("packed"), body: {} });
    case "deliver":
      return client.orders.deliver({ params: shipment("shipped", "out_for_delivery") });
    case "deliver_short": {
      const { payment_method, balance } = seen.order;
      const collected = payment_method === "cash_on_delivery" && balance > 0 ? pick % balance : 0;
      return client.orders.deliver({ params: shipment("shipped", "out_for_delivery"), body: { collected } });
    }
    case "write_off_due": {
      const amount = 1 + (pick % Math.max(1, seen.order.balance));
      return client.orders.write_off_due({ params, body: { amount, reason: "Not collected" } });
    }
    case "mark_attempt_failed":
      return client.orders.mark_attempt_failed({
        params: shipment("shipped", "out_for_delivery"),
        body: { reason: "Recipient not at home" },
      });
    case "mark_returning":
      return client.orders.mark_returning({ params: shipment("attempt_failed") });
    case "mark_lost":
      return client.orders.mark_lost({ params: shipment("shipped") });
    case "mark_returned": {
      const { lines } = seen.order.shipments.find(({ status }) => status === "returning") ?? { lines: [] };
      const left = unrestocked(seen);
      const found = lines.map((line) => ({
        ...line,
        quantity: Math.min(line.quantity, left.get(line.order_line_id) ?? 0),
      }));
      const body = { lines: inspected(found, pick) };
      return client.orders.mark_returned({ params: shipment("returning"), body });
    }
    case "refund": {
      const amount = 1 + (pick % Math.max(1, seen.order.refundable));
      return client.orders.refund({ params, body: { amount, ...reasons } });
    }
    case "cancel_items":
    case "refund_units":
      return refundUnits(client, params, move, seen, pick);
    case "request_return":
      return client.returns.create({ params, body: requested(seen, pick) });
    case "approve_return":
      return client.returns.approve({ params: ofReturn("requested"), body: { instructions: null } });
    case "decline_return":
      return client.returns.decline({ params: ofReturn("requested"), body: { reason: "Worn" } });
    case "receive_return": {
      const { lines } = seen.returns.find(({ status }) => status === "approved") ?? { lines: [] };
      return client.returns.receive({
        params: ofReturn("approved"),
        body: { lines: inspected(lines, pick) },
      });
    }
    case "refund_return": {
      const { id, refundable } = seen.returns.find(
        (one) => one.status === "received" && one.refundable > 0,
      ) ?? { id: crypto.randomUUID(), refundable: 1 };
      const body = { amount: 1 + (pick % Math.max(1, refundable)), note: null };
      return client.returns.refund({ params: { ...params, return_id: id }, body });
    }
    case "close_return":
      return client.returns.close({ params: ofReturn("received"), body: { note: null } });
    case "edit":
      return edit(client, params, (id, quantity) => quantity + Number(id === seen.order.lines[0]?.id));
    case "cancel_units": {
      const [line] = [...removable(seen)].find(([, units]) => units > 0) ?? [];
      return edit(client, params, (id, quantity) => quantity - Number(id === line));
    }
    case "delete":
      return client.test_orders.remove({ params });
    default:
      throw new Error(`${role} can't ${move}`);
  }
}

/** Events of the provider, and jobs. */
async function makeAsSystem(move: Move, shop: StripeShop, order: ModelOrder): Promise<unknown> {
  const job = { shop_id: shop.shop.id, order_id: order.id };
  if (move === "complete") {
    await finishLongAgo(shop, order);
    return completeDelivered(shop.app.app, job);
  }
  if (move === "pay") return pay(shop, order);
  await shop.makeDue(order);
  // The payment page isn't closed, so that it can be paid late.
  const page = shop.stripe.session(order.id).id;
  shop.stripe.unclosable.add(page);
  await expireUnpaidOrder(shop.app.app, job).finally(() => shop.stripe.unclosable.delete(page));
}

/** Makes the last delivery, return or change of an order older than the days until its completion. */
async function finishLongAgo({ app }: StripeShop, { id }: ModelOrder): Promise<void> {
  const { admin } = app.database;
  for (const column of ["delivered_at", "returned_at"])
    await admin.query(
      `update shipments set ${column} = ${column} - interval '40 days' where order_id = $1 and ${column} > now() - interval '9 days'`,
      [id],
    );
  await admin.query(
    "update order_lines set fulfilled_at = fulfilled_at - interval '40 days' where order_id = $1 and fulfilled_at > now() - interval '9 days'",
    [id],
  );
  await admin.query(
    "update activity set at = at - interval '40 days' where target_id = $1 and at > now() - interval '9 days'",
    [id],
  );
}

/** A member's client without HTTP, which takes half of the time of a run. Its requests have this Idempotency-Key. */
export function clientOf({ app }: StripeShop, { token, deviceId }: Members["owner"], key?: string): Client {
  const request = { id: "model", ip: "127.0.0.1", token, deviceId };
  return createInProcessClient(app.app, key === undefined ? request : { ...request, idempotencyKey: key });
}

/** The shopper pays on the page that is open, and the provider reports it. */
export async function pay({ stripe, receive }: StripeShop, { id }: ModelOrder): Promise<void> {
  const session = stripe.session(id);
  if (session.payment_status !== "paid") stripe.pay(session.id);
  const { status } = await receive(stripe.sessionEvent("checkout.session.completed", session));
  if (status !== 200) throw new Error(`The event of a payment was answered ${status}`);
}

/** Saves new quantities, as the member sees the order now. */
async function edit(
  client: Client,
  params: { shop_id: number; id: string },
  quantityOf: (lineId: string, quantity: number) => number,
): Promise<unknown> {
  const { data: order } = await client.order_edits.read({ params });
  const { lines, discount, discount_reason, delivery_price, is_tax_exempt, email, phone, address } = order;
  const quantities = lines.map(({ id, quantity }) => ({
    order_line_id: id,
    quantity: quantityOf(id, quantity),
  }));
  const input = { discount, discount_reason, delivery_price, is_tax_exempt, email, phone, address };
  const body = { ...input, quantities, added: [] };
  const { data } = await client.order_edits.preview({ params, body });
  const accepted_total = data.after!.total;
  return client.order_edits.create({ params, body: { ...body, version: order.version, accepted_total } });
}

/** Cancels unpacked units of a line, or refunds shipped ones, with a random amount. */
async function refundUnits(
  client: Client,
  params: { shop_id: number; id: string },
  move: "cancel_items" | "refund_units",
  seen: Seen,
  pick: number,
): Promise<unknown> {
  const units = move === "cancel_items" ? removable(seen) : refundableUnits(seen);
  const [order_line_id, left] = [...units].find(([, count]) => count > 0) ?? [seen.order.lines[0]!.id, 1];
  const ordered = seen.order.lines.reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0);
  const max = move === "cancel_items" ? Math.min(left, ordered - 1) : left;
  const quantity = 1 + (pick % Math.max(1, max));
  const { data } = await client.order_refunds.read({ params });
  const restockable = data.lines.find((line) => line.order_line_id === order_line_id)?.restockable ?? 0;
  const line =
    move === "cancel_items"
      ? { order_line_id, cancelled: quantity }
      : { order_line_id, shipped: quantity, restocks: pick % 2 === 0 && quantity <= restockable };
  const isPaid = ["paid", "partially_paid", "partially_refunded"].includes(seen.order.payment_status);
  const amount = isPaid && pick % 4 > 0 ? Math.min(1 + (pick % 1200), seen.order.refundable) : 0;
  const body = { lines: [line], amount, reason: "other" as const, note: null, version: seen.order.version };
  return client.order_refunds.create({ params, body });
}

function idOf(records: { id: string; status: string }[], statuses: string[]): string {
  return records.find(({ status }) => statuses.includes(status))?.id ?? crypto.randomUUID();
}

/** Some of the unpacked units, at least one if there is any. */
function someUnits(seen: Seen, pick: number): { order_line_id: string; quantity: number }[] {
  const open = [...unpacked(seen)].filter(([, units]) => units > 0);
  const [id, units] = open[pick % Math.max(1, open.length)] ?? [seen.order.lines[0]!.id, 1];
  return [{ order_line_id: id, quantity: 1 + (pick % units) }];
}

function requested({ returnable, order }: Seen, pick: number) {
  const [first] = returnable;
  const { order_line_id, quantity } = first ?? { order_line_id: order.lines[0]!.id, quantity: 1 };
  const line = { order_line_id, quantity: 1 + (pick % quantity), reason: "other" as const };
  return { note: null, lines: [line] };
}

/** Units by condition: at least one of the lines arrives. */
function inspected(lines: { order_line_id: string; quantity: number }[], pick: number) {
  return lines.map(({ order_line_id, quantity }) => {
    const damaged = pick % (quantity + 1);
    return { order_line_id, sellable: quantity - damaged, damaged };
  });
}
