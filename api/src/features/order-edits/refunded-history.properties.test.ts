import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOfUnits, splitRefund } from "@vitrine/contract/orders/refundable-amounts";
import { sum } from "@vitrine/contract/values/money";
import { refundDueOf } from "../orders/payments/owed-refunds.rules.ts";
import { chargedBy, InvoicedHistory } from "./invoiced-history.fixture.ts";
import { RefundedHistory } from "./refunded-history.fixture.ts";

// Random histories of one order that is paid online: shipments, losses, refunds, edits and returns. After each step, what is due
// and what is to be refunded agree with a model that knows only sums.

const isFull = process.env["TEST_SIZE"] === "full";
const numRuns = isFull ? 10_000 : 400;

const nat = fc.nat(1000);
const outcome = fc.constantFrom("succeeded", "succeeded", "succeeded", "pending", "failed");
const step = fc.oneof(
  fc.record({ kind: fc.constant("pay" as const), part: nat }),
  fc.record({ kind: fc.constant("ship" as const), line: nat, units: nat }),
  fc.record({ kind: fc.constant("ship" as const), line: nat, units: nat }),
  fc.record({
    kind: fc.constant("move" as const),
    at: nat,
    to: fc.constantFrom("delivered", "lost", "lost", "returned"),
  }),
  fc.record({
    kind: fc.constant("resolve" as const),
    at: nat,
    how: fc.constantFrom("reshipped", "written_off"),
  }),
  fc.record({
    kind: fc.constant("refund" as const),
    line: nat,
    cancelled: nat,
    shipped: nat,
    restocks: fc.boolean(),
    delivery: fc.constantFrom(0, 0, 0, 390),
    amount: fc.option(nat, { freq: 3 }),
    outcome,
  }),
  fc.record({ kind: fc.constant("amount" as const), amount: nat, outcome }),
  fc.record({ kind: fc.constant("settle" as const), outcome }),
  fc.record({ kind: fc.constant("repeat" as const), at: nat, outcome }),
  fc.record({
    kind: fc.constant("edit" as const),
    line: nat,
    price: fc.constantFrom(1, 0.9, 0.5),
    more: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({
    kind: fc.constant("return" as const),
    line: nat,
    units: nat,
    how: fc.constantFrom("refund", "exchange", "close"),
    outcome,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const lines = [
  { id: "tea", price: 1000, quantity: 3 },
  { id: "mug", price: 500, quantity: 2 },
];

function play(history: RefundedHistory, one: Step): void {
  const { order } = history;
  const id = "line" in one ? lines[one.line % lines.length]!.id : "";
  const upTo = (n: number, max: number) => n % (max + 1);
  switch (one.kind) {
    case "pay":
      return history.pay(one.part < 500 ? history.due() : upTo(one.part, history.due()));
    case "ship": {
      const units = upTo(one.units, history.unpacked(id));
      return units > 0 ? history.ship(id, units) : undefined;
    }
    case "move":
      return history.move(one.at, one.to as "lost");
    case "resolve":
      return history.resolve(one.at, one.how as "reshipped");
    case "refund": {
      const able = history.able();
      const line = able.lines.find(({ order_line_id }) => order_line_id === id)!;
      const shipped = upTo(one.shipped, line.shipped);
      const wanted = {
        order_line_id: id,
        cancelled: upTo(one.cancelled, line.cancellable),
        shipped,
        restocks: one.restocks && shipped <= line.restockable,
      };
      const delivery = Math.min(one.delivery, able.delivery);
      const { suggested } = splitRefund(shareOfUnits(line, wanted.cancelled + shipped) + delivery, able);
      const amount = one.amount === null ? suggested : upTo(one.amount, suggested);
      if (wanted.cancelled + shipped + delivery > 0 && (able.may_refund || amount === 0))
        history.refund({ lines: [wanted], delivery, amount }, one.outcome as "failed");
      return;
    }
    case "amount":
      if (history.able().may_refund)
        history.refundAmount(upTo(one.amount, history.refundable()), one.outcome as "failed");
      return;
    case "settle":
      return history.settleAll(one.outcome as "failed");
    case "repeat":
      return history.repeat(one.at, one.outcome as "failed");
    case "edit": {
      const { price } = lines.find((line) => line.id === id)!;
      return order.payment_status === "refunded"
        ? undefined
        : history.edit(id, Math.round(price * one.price), one.more);
    }
    case "return": {
      const units = upTo(one.units, history.returnable(id));
      if (units > 0 && history.able().may_refund)
        history.returnUnits(id, units, one.how as "refund", one.outcome as "failed");
    }
  }
}

/** The amounts that refunds returned for nothing, and the part of them that the last edit has used up. */
interface Known {
  favours: Map<string, number>;
  usedFavour: number;
}

/** The sums of an order, from its units, prices and payments alone. */
function modelSums({ order, delivery }: RefundedHistory, { favours }: Known) {
  const priceOf = new Map(order.lines.map(({ id, unit_price }) => [id, unit_price]));
  const live = order.refunds.filter(({ status }) => status !== "failed");
  const sumOf = (refunds: typeof live) => sum(refunds.map(({ amount }) => amount));
  const favoursOf = (refunds: typeof live) => sum(refunds.map(({ id }) => favours.get(id) ?? 0));
  const isOfItems = ({ is_for_return, destination }: (typeof live)[number]) =>
    is_for_return === true || destination === "unpaid";
  let favour = favoursOf(live.filter((one) => !isOfItems(one)));
  let payable = order.total;
  let owed = 0;
  for (const batch of new Set(order.refund_parts.map(({ batch_id }) => batch_id))) {
    const parts = order.refund_parts.filter(({ batch_id }) => batch_id === batch);
    const own = order.refunds.filter((one) => one.batch_id === batch && isOfItems(one));
    const returned = sumOf(own.filter(({ status }) => status !== "failed"));
    const valueOf = (units: "quantity" | "cancelled") =>
      sum(parts.map((part) => (priceOf.get(part.order_line_id ?? "") ?? 0) * part[units]));
    const ofDelivery = sum(
      parts.map((part) => (part.kind === "delivery" ? Math.min(delivery, part.amount) : 0)),
    );
    const cancelled = valueOf("cancelled");
    // The units of a failed refund are refundable again, unless they are cancelled.
    const value = returned === 0 && own.length > 0 ? 0 : valueOf("quantity") + ofDelivery;
    payable -= Math.max(cancelled, Math.min(value, returned));
    owed += Math.max(0, cancelled - returned);
    // If cancelled units cost more since, the favour is a part of their price.
    const ownFavours = favoursOf(own.filter(({ status }) => status !== "failed"));
    favour += Math.min(ownFavours, Math.max(0, returned - cancelled));
  }
  const received = sum(order.payments.map(({ kind, amount }) => (kind === "capture" ? amount : 0)));
  const left = received - sumOf(live.filter(({ destination }) => destination !== "unpaid"));
  return { balance: payable - left, favour, owed, left };
}

/** Notes what the new refunds returned beyond what had been paid too much, or beyond the price of their items. */
function noteFavours({ order }: RefundedHistory, { favours }: Known, overpaid: number): void {
  for (const { id, batch_id, is_for_return, amount, destination } of order.refunds) {
    if (favours.has(id)) continue;
    const earlier = order.refunds.filter(
      (one) =>
        one.batch_id === batch_id &&
        (one.is_for_return || one.destination === "unpaid") &&
        one.status !== "failed" &&
        favours.has(one.id),
    );
    const value = sum(order.refund_parts.filter((one) => one.batch_id === batch_id).map((one) => one.amount));
    const max = is_for_return ? value - sum(earlier.map((one) => one.amount)) : overpaid;
    favours.set(id, destination === "unpaid" ? 0 : Math.max(0, amount - Math.max(0, max)));
  }
}

/** The amount that is due, negative if it is to be refunded. A favour isn't due again, unless an edit has lowered the total. */
function modelBalance(history: RefundedHistory, known: Known): number {
  const { balance, favour, left } = modelSums(history, known);
  return Math.max(0 - left, balance - favour + Math.min(favour, known.usedFavour));
}

function expectAgreement(history: RefundedHistory, known: Known, about: string): void {
  const { order } = history;
  const able = history.able();
  const refundDue = refundDueOf(order);
  for (const amount of [history.due(), refundDue, able.refundable, able.delivery, able.refund_due])
    expect(amount, about).toBeGreaterThanOrEqual(0);
  for (const line of order.lines) {
    const units = able.lines.find(({ order_line_id }) => order_line_id === line.id)!;
    expect(Math.min(units.cancellable, units.shipped, units.restockable), about).toBeGreaterThanOrEqual(0);
    expect(units.restockable, about).toBeLessThanOrEqual(units.shipped);
    // Each unit is refunded or cancelled once, and those that are left can't be more than there are.
    expect(units.refunded_units + units.cancellable, about).toBeLessThanOrEqual(line.quantity);
    expect(line.cancelled_quantity, about).toBeLessThanOrEqual(line.quantity);
    expect(history.returnable(line.id), about).toBeGreaterThanOrEqual(0);
  }
  for (const { lines: lost } of able.lost)
    for (const { wanted, refunded } of lost)
      expect(Math.min(wanted, refunded), about).toBeGreaterThanOrEqual(0);
  const captured = sum(order.payments.map(({ kind, amount }) => (kind === "capture" ? amount : 0)));
  const refunded = sum(
    order.refunds.map(({ status, destination, amount }) =>
      status === "failed" || destination === "unpaid" ? 0 : amount,
    ),
  );
  expect(refunded, about).toBeLessThanOrEqual(captured);
  expect(history.due() - refundDue, about).toBe(modelBalance(history, known));
}

test(`what is due, refundable and to be refunded agrees with the units and payments, in ${numRuns} histories`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => {
      const history = new RefundedHistory(lines.map((line) => ({ ...line })));
      const known: Known = { favours: new Map(), usedFavour: 0 };
      const invoices = new InvoicedHistory();
      for (const [at, one] of steps.entries()) {
        const before = history.order;
        const { owed: owedBefore } = modelSums(history, known);
        const overpaid = Math.max(0, -modelBalance(history, known) - owedBefore);
        play(history, one);
        noteFavours(history, known, overpaid);
        if (one.kind === "edit" && history.order !== before) {
          const { balance, favour, owed } = modelSums(history, known);
          known.usedFavour = Math.min(favour, Math.max(0, favour - balance - owed));
        }
        const about = `after step ${at}: ${JSON.stringify(one)}`;
        expectAgreement(history, known, about);
        // The first invoice is issued in the middle of the history.
        if (one.kind === "edit" && history.order !== before) invoices.replace(history.order);
        if (at >= steps.length / 4) {
          invoices.issue(history.order);
          expect(invoices.charged(), about).toBe(chargedBy(history.order));
        }
      }
    }),
    { numRuns, seed: 20_261_128 },
  );
});
