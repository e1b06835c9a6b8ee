import { lineName } from "@vitrine/contract/orders/line-name";
import type { OrderChange } from "@vitrine/contract/orders/order-edits";
import type { OrderRefundInput, RefundableOrder, RefundedItem } from "@vitrine/contract/orders/order-refunds";
import { sum } from "@vitrine/contract/values/money";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { endSessionsOf } from "../order-payments/payment-sessions.queries.ts";
import type { Change } from "../orders/change-scope.ts";
import { updateFulfilmentStatus, transition } from "../orders/change-order.action.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import { createRefund } from "../orders/payments/create-refund.action.ts";
import { followDelivery } from "../orders/delivery/follow-delivery.action.ts";
import { type OrderRecord, requireOrder, type ShipmentRecord } from "../orders/orders.queries.ts";
import { deliveredOnline } from "../orders/delivery/downloads.rules.ts";
import { isOffered, type OrderActor } from "../orders/order-permissions.rules.ts";
import { owedBatches, splitByOwed } from "../orders/payments/owed-refunds.rules.ts";
import { reduceDue } from "../orders/payments/reduce-due.action.ts";
import { outstandingOf, overpaidOf } from "../orders/payments/refunds.rules.ts";
import { requestDocuments } from "../orders/request-documents.action.ts";
import { limitMessages } from "../orders/messages/message-customer.action.ts";
import { publishRestock, restockOrder } from "../orders/delivery/restock-order.action.ts";
import { releaseUnits } from "../orders/delivery/shipments.queries.ts";
import { insertParts, replaceParts } from "../refund-parts/refund-parts.queries.ts";
import { readRefundSources } from "../returns/returns.queries.ts";
import { cancelUnits, readExtraPrices } from "./order-refunds.queries.ts";
import {
  cancelsAll,
  type PlannedRefund,
  planRefund,
  planWriteOff,
  refundableOrder,
} from "./order-refunds.rules.ts";
import { type LostLine, lostLines, partsWithLost } from "./refunded-units.rules.ts";

/** The units and amounts of an order that the caller can refund or cancel now. */
export async function readRefundable(
  tx: ShopTx,
  order: OrderRecord,
  actor: OrderActor,
): Promise<RefundableOrder> {
  const [sources, prices] = await Promise.all([
    readRefundSources(tx, order.id),
    readExtraPrices(tx, order.id),
  ]);
  return refundableOrder(order, sources, prices, actor);
}

/**
 * Refunds items, the delivery and fees of an order, and cancels items that aren't packed, in one transaction. What isn't paid
 * yet of them is no longer due.
 *
 * @throws transition_rejected, version_conflict, refund_too_large, store_credit_unavailable
 */
export async function refundItems(change: Change, wanted: OrderRefundInput): Promise<OrderRecord> {
  const { app, tx, actor } = change;
  const cancels = wanted.lines.some(({ cancelled }) => cancelled > 0);
  return transition(change, cancels ? "cancel_items" : "refund", async (order, at) => {
    if (order.version !== wanted.version) throw staleVersion();
    if (wanted.amount > 0 && !isOffered("refund", order, actor)) throw apiError("transition_rejected");
    const plan = planRefund(await readRefundable(tx, order, actor), wanted);
    if (cancelsAll(order, plan.cancelled))
      throw apiError("transition_rejected", {
        message: "This would cancel all items. Cancel the order instead.",
      });
    const batch_id = newId(app.clock.now());
    const notifies_customer =
      wanted.notifies_customer && order.email !== null && (wanted.amount > 0 || cancels);
    if (notifies_customer) await limitMessages(change, { isOptional: true });
    const isReleased = await cancelItems(change, plan, batch_id);
    await restockOrder(change, order, plan.restocked, batch_id);
    if (isReleased) await publishRestock(change, order);
    await writeParts(change, plan.parts, batch_id);
    await reduceUnpaid(change, order, plan.unpaid, wanted, { batch_id, at });
    const ofParts = plan.value - plan.unpaid;
    const provider = await refundMoney(change, order, wanted, { batch_id, ofParts });
    if (cancels) await completeFulfilment(change, order);
    if (wanted.amount === 0 && wanted.notifies_customer && cancels)
      await enqueueOrderMail(change, "edited", batch_id);
    await markSales(tx);
    await requestDocuments(app, tx, [order.id]);
    const { amount, reason, note, to } = wanted;
    return {
      action: amount > 0 ? "order.refunded" : cancels ? "order.items_cancelled" : "order.items_refunded",
      details: {
        amount,
        reason,
        note,
        to,
        provider,
        unpaid: plan.unpaid,
        currency: order.currency,
        notifies_customer,
        // The email about changes of an order finds its entry by it.
        edit_id: batch_id,
        ...unitsOf(order, plan),
      },
    };
  });
}

/**
 * Cancels the units of a lost shipment. What isn't paid yet of them is no longer due, and no stock is released: they had left the
 * shop. For units that are refunded already, nothing more is due.
 *
 * @param at the time of the change
 * @returns the details by which the email about a later refund finds the units
 */
export async function cancelLostUnits(
  change: Change,
  order: OrderRecord,
  shipment: ShipmentRecord,
  at: string,
): Promise<{ edit_id: string; items: RefundedItem[] }> {
  const { app, tx, actor } = change;
  const lost = await cancelRefundedLosses(change, order, shipment);
  const units = lost
    .filter(({ wanted }) => wanted > 0)
    .map(({ order_line_id, wanted: quantity }) => ({ order_line_id, quantity }));
  const plan = planWriteOff(await readRefundable(tx, order, actor), units);
  const batch_id = newId(app.clock.now());
  if (!(await cancelUnits(tx, order.id, units))) throw apiError("transition_rejected");
  await writeParts(change, plan.parts, batch_id);
  await reduceUnpaid(change, order, plan.unpaid, { reason: "other", note: null }, { batch_id, at });
  return { edit_id: batch_id, items: unitsOf(order, plan).items };
}

/**
 * Cancels the units of a lost shipment that are refunded already: they aren't sent again, and their refund is unchanged.
 *
 * @returns all of the shipment's units
 */
export async function cancelRefundedLosses(
  { app, tx }: Change,
  order: OrderRecord,
  shipment: ShipmentRecord,
): Promise<LostLine[]> {
  const lost = lostLines(order, await readRefundSources(tx, order.id), shipment);
  const refunded = lost
    .map(({ order_line_id, refunded: units }) => ({
      order_line_id,
      quantity: sum(units.map((one) => one.units)),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (refunded.length === 0) return lost;
  if (!(await cancelUnits(tx, order.id, refunded))) throw apiError("transition_rejected");
  const units = lost.flatMap((line) => line.refunded);
  const parts = units.flatMap(partsWithLost).map((part) => ({ ...part, id: newId(app.clock.now()) }));
  await replaceParts(
    tx,
    order.id,
    units.map(({ part }) => part.id),
    parts,
  );
  await markSales(tx);
  return lost;
}

function writeParts({ app, tx, id }: Change, parts: PlannedRefund["parts"], batch_id: string): Promise<void> {
  return insertParts(
    tx,
    id,
    parts.map((part) => ({ ...part, batch_id, id: newId(app.clock.now()) })),
  );
}

function staleVersion() {
  return apiError("version_conflict", {
    message: "The order has changed while you were looking at it. Reload it, then try again.",
  });
}

/** Removes the cancelled units and releases their stock. Returns true if stock became available. */
async function cancelItems(
  { tx, id, actor }: Change,
  { cancelled }: PlannedRefund,
  cause: string,
): Promise<boolean> {
  if (cancelled.length === 0) return false;
  if (!(await cancelUnits(tx, id, cancelled))) throw apiError("transition_rejected");
  return (await releaseUnits(tx, id, cancelled, { cause, accountId: actor.account_id })) > 0;
}

/** Lowers what is due by the value of items that aren't paid yet, and ends the payment pages of the amount until now. */
async function reduceUnpaid(
  change: Change,
  order: OrderRecord,
  amount: number,
  { reason, note }: Pick<OrderRefundInput, "reason" | "note">,
  { batch_id, at }: { batch_id: string; at: string },
): Promise<void> {
  if (amount === 0) return;
  await reduceDue(change, order, { amount, reason, note, batch_id, at });
  await endSessionsOf(change.tx, order.id, { total: outstandingOf(order), at });
}

/**
 * Refunds the amount: for the items, then for units that were cancelled before, then for what was paid too much. The order
 * still has all of these units, so their refunds always reduce its total. Returns the provider that returns the money; null if
 * there is none.
 *
 * @param before the order without the items of this refund
 */
async function refundMoney(
  change: Change,
  before: OrderRecord,
  { amount, reason, note, to, notifies_customer }: OrderRefundInput,
  { batch_id, ofParts }: { batch_id: string; ofParts: number },
): Promise<string | null> {
  let provider: string | null = null;
  const { tx, id } = change;
  const overpaid = overpaidOf(await requireOrder(tx, id));
  const isForParts = ofParts > 0 && overpaid === 0 && owedBatches(before).length === 0;
  const forParts = isForParts ? amount : Math.min(amount, ofParts);
  const others = splitByOwed(before, amount - forParts);
  for (const part of [{ amount: forParts, is_for_return: true, batch_id }, ...others])
    if (part.amount > 0) {
      const wanted = { ...part, reason, note, to, batch_id: part.batch_id ?? batch_id, notifies_customer };
      const refund = await createRefund(change, await requireOrder(tx, id), wanted);
      provider ??= refund.provider;
    }
  return provider;
}

/** Everything that is left may have been delivered already, in shipments or online. */
async function completeFulfilment(change: Change, before: OrderRecord): Promise<void> {
  const fulfilment = await updateFulfilmentStatus(change);
  const isDelivered =
    fulfilment === "delivered" ||
    fulfilment === "service_fulfilled" ||
    (fulfilment === "not_needed" && deliveredOnline(before));
  if (isDelivered && before.fulfilment_status !== fulfilment) await followDelivery(change);
}

/** The refunded and the cancelled units, for the timeline and the emails. */
function unitsOf(
  { lines }: OrderRecord,
  { parts }: Pick<PlannedRefund, "parts">,
): { items: RefundedItem[]; changes: OrderChange[] } {
  const items = parts.flatMap(({ order_line_id, quantity, cancelled, restocked }) => {
    const line = lines.find(({ id }) => id === order_line_id);
    if (!line) return [];
    return [{ order_line_id: line.id, title: lineName(line), quantity, cancelled, restocked }];
  });
  const changes = items
    .filter(({ cancelled }) => cancelled > 0)
    .map(({ title, cancelled }) => ({ kind: "removed" as const, title, quantity: cancelled }));
  return { items, changes };
}
