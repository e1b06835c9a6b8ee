import type { RefundDestination } from "@vitrine/contract/orders/orders";
import type { PaidSums } from "@vitrine/contract/payments/paid-sums";
import { exchangeKey, storeCreditKey } from "@vitrine/contract/payments/store-credit";
import { share } from "@vitrine/contract/values/money";
import type { OrderRecord } from "../orders.queries.ts";
import { unitsIn } from "../order-units.rules.ts";
import { type RefundedOrder, refundsOfUndelivered } from "./undelivered-refunds.rules.ts";

/** The amount received for an order, before refunds. */
export function receivedOf({ payments }: Pick<OrderRecord, "payments">): number {
  return payments.reduce(
    (sum, { kind, amount }) => sum + (kind === "capture" || kind === "collection" ? amount : 0),
    0,
  );
}

/** The part of the total that isn't due any more, because items were cancelled before they were paid. */
export function cancelledOf({
  payments,
}: {
  payments: { kind: string; amount: number; overpaid?: number }[];
}): number {
  return payments.reduce(
    (sum, { kind, amount, overpaid = 0 }) => sum + (kind === "cancellation" ? amount - overpaid : 0),
    0,
  );
}

/** The amount that was due, and that the shop doesn't expect any more. */
export function writtenOffOf({ payments }: { payments: { kind: string; amount: number }[] }): number {
  return payments.reduce((sum, { kind, amount }) => sum + (kind === "write_off" ? amount : 0), 0);
}

export type Ledger = Pick<OrderRecord, "total" | "payments">;

/**
 * The amount of the total that is still to be paid. What was refunded isn't due again, except the part that had been paid
 * too much, such as a second payment.
 */
export function outstandingOf(order: Ledger): number {
  return leftOf(order.total - cancelledOf(order), order);
}

function leftOf(payable: number, order: Pick<OrderRecord, "payments">): number {
  return Math.max(0, payable - receivedOf(order) - writtenOffOf(order) + sumOverpaid(order.payments));
}

/** An order with the units that came back undelivered. `tax` of a line is in minor units. */
export type CollectedOrder = Pick<
  OrderRecord,
  "total" | "payment_method" | "fulfilment_status" | "prices_include_tax"
> &
  RefundedOrder & {
    lines: Pick<OrderRecord["lines"][number], "id" | "quantity" | "total" | "tax">[];
    payments: Pick<OrderRecord["payments"][number], "kind" | "amount">[];
  };

/**
 * The total without what was cancelled before it was paid, and without the price of the units that came back undelivered, if
 * it is paid in cash on delivery, as far as they weren't refunded before. The shares are cumulative, as in refunds. An order
 * that came back completely has its whole total, and nothing is due.
 */
export function payableOf(order: CollectedOrder): number {
  const charged = order.total - cancelledOf(order);
  if (order.payment_method !== "cash_on_delivery" || order.fulfilment_status === "returned") return charged;
  const returned = unitsIn(order, "returned");
  const undelivered = order.lines.reduce((sum, { id, quantity, total, tax }) => {
    const part = (amount: number) => share(amount, quantity, Math.min(quantity, returned.get(id) ?? 0));
    return sum + part(total) + (order.prices_include_tax ? 0 : part(tax));
  }, 0);
  return Math.max(0, charged - Math.max(0, undelivered - refundsOfUndelivered(order).amount));
}

/** The amount that is still to be paid for what was delivered or can still be. */
export function dueOf(order: CollectedOrder & Ledger): number {
  return leftOf(payableOf(order), order);
}

/**
 * The amount that was received, and isn't refunded or being refunded, in excess of what is to be paid less the refunds of
 * returned items: the order still has these items.
 */
export function overpaidOf(order: CollectedOrder & RefundState): number {
  return Math.max(0, refundableOf(order) - payableOf(order) + refundedOfReturns(order));
}

/** The part of a refund that had been paid too much. A refund of returned items has none. */
export function overpaidPart(order: Ledger, amount: number): number {
  return Math.min(amount, Math.max(0, overpaidOfTotal(order, order.total)));
}

/** The amount that was received in excess of a total, less what of it is returned; negative if less was received. */
export function overpaidOfTotal({ payments }: Pick<OrderRecord, "payments">, total: number): number {
  return receivedOf({ payments }) - sumOverpaid(payments) - (total - cancelledOf({ payments }));
}

function sumOverpaid(payments: OrderRecord["payments"]): number {
  return payments.reduce((sum, { kind, overpaid }) => sum + (kind === "cancellation" ? 0 : overpaid), 0);
}

type RefundState = Pick<OrderRecord, "payments" | "refunds">;

/** The received amount that is neither refunded nor being refunded. */
export function refundableOf(order: RefundState): number {
  return receivedOf(order) - refundedOf(order.refunds);
}

/** The part of the refunds of returned items that hadn't been paid too much, also if they are pending. */
function refundedOfReturns(order: RefundState): number {
  const ofReturns = refundsOfReturns(order);
  const settled = order.payments.filter(({ cause_id }) => ofReturns.has(cause_id));
  return refundedOf(order.refunds.filter(({ id }) => ofReturns.has(id))) - sumOverpaid(settled);
}

export function refundsOfReturns({ refunds }: Pick<OrderRecord, "refunds">): Set<string | undefined> {
  return new Set(refunds.flatMap(({ id, is_for_return }) => (is_for_return ? [id] : [])));
}

function refundedOf(refunds: OrderRecord["refunds"]): number {
  return refunds.reduce(
    (sum, { status, destination, amount }) =>
      sum + (status === "failed" || destination === "unpaid" ? 0 : amount),
    0,
  );
}

/** The money that was returned, or is being returned, and not as credit. */
export function returnedOf({ refunds }: Pick<OrderRecord, "refunds">): number {
  return refundedOf(refunds.filter(({ destination }) => destination === "original"));
}

/** The store credit that paid for an order and isn't returned. */
export function creditLeftOf(order: RefundState): number {
  const used = order.payments.filter(({ kind, method }) => kind === "capture" && method === storeCreditKey);
  const returned = order.refunds.filter(({ destination }) => destination === "store_credit");
  const left = used.reduce((sum, { amount }) => sum + amount, 0) - refundedOf(returned);
  return Math.min(Math.max(0, left), refundableOf(order));
}

/** The value of returned items that paid for an order and isn't refunded: money returned by hand comes first. */
export function exchangeLeftOf(order: RefundState): number {
  const used = order.payments.filter(({ kind, method }) => kind === "capture" && method === exchangeKey);
  const left = refundableOf(order) - creditLeftOf(order) - onlineLeftOf(order);
  return Math.min(
    used.reduce((sum, { amount }) => sum + amount, 0),
    Math.max(0, left),
  );
}

/** The amount of the payments of providers that isn't refunded. */
function onlineLeftOf(order: RefundState): number {
  return onlinePayments(order).reduce((sum, { left }) => sum + left, 0);
}

function onlinePayments(order: RefundState) {
  return order.payments
    .filter(({ kind, reference }) => kind === "capture" && reference !== null)
    .map((payment) => ({
      payment,
      left: payment.amount - refundedOf(refundsOf(order, payment.reference!)),
    }));
}

/**
 * The refunds of an order that is cancelled. Store credit is always returned, and so is the value of returned items if a
 * customer can use it as credit. `owed` is the part of that value that isn't returned.
 *
 * @param refund "online" refunds the payments of providers
 */
export function cancellationRefunds(
  order: RefundState,
  { refund, hasCreditor }: { refund: "all" | "online" | "none"; hasCreditor: boolean },
): { original: number; credit: number; owed: number } {
  const value = exchangeLeftOf(order);
  const credit = creditLeftOf(order) + (hasCreditor ? value : 0);
  const rest = refundableOf(order) - credit;
  const original = { all: rest, online: Math.min(rest, onlineLeftOf(order)), none: 0 }[refund];
  return { original, credit, owed: hasCreditor || refund === "all" ? 0 : value };
}

/** The amounts that paid for an order, before refunds. */
export function paidSums({ payments }: Pick<OrderRecord, "payments">): PaidSums {
  const by = (key: string) => receivedOf({ payments: payments.filter(({ method }) => method === key) });
  const [store_credit, exchange] = [by(storeCreditKey), by(exchangeKey)];
  return { store_credit, exchange, other: receivedOf({ payments }) - store_credit - exchange };
}

/** A part of a refund. `payment` is that of a provider; null for money that the shop returns itself, and for credit. */
interface RefundSource {
  payment: OrderRecord["payments"][number] | null;
  destination: RefundDestination;
  amount: number;
}

/**
 * The parts of a refund. By default, it is taken from a payment of a provider that has enough left, else from several, then
 * from the money that the shop returns itself, and last from store credit. Undefined if the amount is more than can be
 * refunded.
 */
export function refundSources(
  order: RefundState,
  amount: number,
  to: RefundDestination = "original",
): RefundSource[] | undefined {
  if (amount > refundableOf(order)) return undefined;
  if (to !== "original") return [{ payment: null, destination: to, amount }];
  const online = onlinePayments(order);
  const enough = online.find(({ left }) => amount <= left);
  if (enough) return [{ payment: enough.payment, destination: to, amount }];
  const credit = creditLeftOf(order);
  let rest = amount;
  const take = (left: number) => {
    const part = Math.min(rest, Math.max(0, left));
    rest -= part;
    return part;
  };
  const parts: RefundSource[] = online.map(({ payment, left }) => ({
    payment,
    destination: to,
    amount: take(left),
  }));
  const onlineLeft = online.reduce((sum, { left }) => sum + left, 0);
  const byHand = { payment: null, destination: to, amount: take(refundableOf(order) - onlineLeft - credit) };
  const byCredit = { payment: null, destination: "store_credit" as const, amount: rest };
  return [...parts, byHand, byCredit].filter((part) => part.amount > 0);
}

/** The refunds of one payment of a provider. */
function refundsOf({ refunds }: Pick<OrderRecord, "refunds">, reference: string) {
  return refunds.filter(({ payment_reference }) => payment_reference === reference);
}
