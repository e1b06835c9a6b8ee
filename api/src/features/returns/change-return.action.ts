import { orderName } from "@vitrine/contract/orders/order-name";
import type { InspectedLine } from "@vitrine/contract/orders/orders";
import type { ReturnVerb } from "@vitrine/contract/orders/returns";
import { apiError, onConflict } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { limitMessages } from "../orders/messages/message-customer.action.ts";
import { notify } from "../notifications/notify.action.ts";
import type { Change } from "../orders/change-scope.ts";
import { createRefund, type WantedRefund } from "../orders/payments/create-refund.action.ts";
import { completeReopened } from "../orders/delivery/schedule-completion.action.ts";
import {
  type OrderRecord,
  requireOrder,
  requireOrderForUpdate,
  updateOrder,
} from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { insertParts, type RefundPart } from "../refund-parts/refund-parts.queries.ts";
import { restockOrder } from "../orders/delivery/restock-order.action.ts";
import {
  insertReturn,
  listReturns,
  readRefundSources,
  readReturnDays,
  type RequestedReturn,
  updateReceived,
  updateReturn,
} from "./returns.queries.ts";
import {
  isReceivable,
  mayRequest,
  partsOfReturn,
  refundableOfReturn,
  returnableUntil,
  returnStatusOf,
  statusAfter,
  type StoredReturn,
} from "./returns.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/**
 * Requests a return of delivered items: a member at any time, the shopper within the time that the shop allows. Emails the
 * customer in both cases.
 *
 * @throws transition_rejected, too_many_requests
 */
export async function requestReturn(
  change: Change,
  wanted: Pick<RequestedReturn, "lines" | "note" | "photos">,
): Promise<void> {
  const { app, tx, actor, id } = change;
  const order = await requireOrderForUpdate(tx, id);
  await rejectUnreturnable(change, order);
  const isShopper = actor.role === "shopper";
  const row: RequestedReturn = {
    ...wanted,
    id: newId(app.clock.now()),
    order_id: id,
    requested_by: isShopper ? "shopper" : "shop",
  };
  const isInserted = await onConflict({ returns_pending_key: "transition_rejected" }, () =>
    insertReturn(tx, row),
  );
  if (!isInserted)
    throw apiError("transition_rejected", {
      message: "That's more than can be returned. Reload the page.",
    });
  const quantity = wanted.lines.reduce((sum, line) => sum + line.quantity, 0);
  // Returns can be entered and declined any number of times.
  const notifies_customer = !isShopper && order.email !== null;
  if (notifies_customer) await limitMessages(change);
  await record(change, order, "return.requested", {
    quantity,
    ...(notifies_customer && { notifies_customer }),
  });
  if (isShopper) {
    const data = { order: orderName(order), name: order.name };
    await notify(app, tx, { kind: "return_requested", data, link: `/shop/orders/${id}`, cause: row.id });
  }
  await mailReturn({ ...change, returnId: row.id }, isShopper ? "requested" : "entered");
}

/** @throws transition_rejected if the actor can't request a return of the order now */
export async function rejectUnreturnable({ app, tx, actor }: Change, order: OrderRecord): Promise<void> {
  if (!mayRequest(order, actor.role)) throw apiError("transition_rejected");
  if (actor.role !== "shopper") return;
  const until = returnableUntil(order.shipments, await readReturnDays(tx));
  if (until === null || app.clock.now() > Date.parse(until))
    throw apiError("transition_rejected", {
      message: "This order can't be returned here anymore. Contact the shop.",
    });
}

/** A change of one return of the order. */
export type ReturnChange = Change & { returnId: string };

export async function approveReturn(change: ReturnChange, instructions: string | null): Promise<void> {
  await changeReturn(change, "approve", async ({ order }, at) => {
    const notifies_customer = await mailDecision(change, order, "approved");
    return {
      set: { instructions, decided_at: at },
      details: { note: instructions, notifies_customer },
    };
  });
}

export async function declineReturn(change: ReturnChange, reason: string): Promise<void> {
  await changeReturn(change, "decline", async ({ order }, at) => {
    const notifies_customer = await mailDecision(change, order, "declined");
    return { set: { decline_reason: reason, decided_at: at }, details: { reason, notifies_customer } };
  });
}

/**
 * Emails the customer a decision, with the text of the member. A return can be requested and declined any number of times, so these
 * emails are limited. Returns false if the order has no email.
 *
 * @throws too_many_requests
 */
async function mailDecision(
  change: ReturnChange,
  { email }: OrderRecord,
  decision: "approved" | "declined",
): Promise<boolean> {
  if (email === null) return false;
  await limitMessages(change);
  await mailReturn(change, decision);
  return true;
}

/** The shopper cancels their own request. */
export async function cancelReturn(change: ReturnChange): Promise<void> {
  await changeReturn(change, "cancel", async (_, at) => ({ set: { decided_at: at } }));
}

/** Returns received units to the stock. */
export async function receiveReturn(change: ReturnChange, inspected: InspectedLine[]): Promise<void> {
  await changeReturn(change, "receive", async ({ order, one }, at) => {
    if (!isReceivable(one.lines, inspected))
      throw apiError("transition_rejected", {
        message: "That's more than is in this return. Reload the order.",
      });
    await updateReceived(change.tx, one.id, inspected);
    await restockOrder(change, order, inspected, one.id);
    await mailReturn(change, "received");
    const sum = (condition: "sellable" | "damaged") =>
      inspected.reduce((units, line) => units + line[condition], 0);
    return { set: { received_at: at }, details: { sellable: sum("sellable"), damaged: sum("damaged") } };
  });
}

/** Refunds received items, up to their share of the price: as they were paid, or to the customer's store credit. */
export async function refundReturn(
  change: ReturnChange,
  { amount, note, to }: Pick<WantedRefund, "amount" | "note" | "to">,
): Promise<void> {
  await changeReturn(change, "refund", async ({ order, one }, at) => {
    if (!may("refund", order, change.actor.role)) throw apiError("transition_rejected");
    const sources = await readRefundSources(change.tx, order.id);
    if (amount > refundableOfReturn(order, sources, one)) throw apiError("refund_too_large");
    await writeParts(change, order.id, partsOfReturn(order, sources, one));
    const wanted = { amount, reason: "customer" as const, note, to, is_for_return: true, batch_id: one.id };
    const refund = await createRefund(change, order, wanted);
    const resolution = to === "store_credit" ? "store_credit" : "refund";
    return {
      set: { resolution, refund_id: refund.id, resolved_at: at },
      details: { amount, currency: order.currency, note, to },
    };
  });
}

/** Records the units that are refunded with a return, so that they aren't refunded again. */
export async function writeParts({ app, tx }: Change, orderId: string, parts: RefundPart[]): Promise<void> {
  await insertParts(
    tx,
    orderId,
    parts.map((part) => ({ ...part, id: newId(app.clock.now()) })),
  );
}

/** Closes a return without a refund. */
export async function closeReturn(change: ReturnChange, note: string | null): Promise<void> {
  await changeReturn(change, "close", async (_, at) => {
    await mailReturn(change, "closed");
    return { set: { resolution: "no_refund", resolved_at: at }, details: { note } };
  });
}

interface Work {
  set: Parameters<typeof updateReturn>[3];
  details?: Record<string, unknown>;
}

const actions: Record<ReturnVerb, string> = {
  approve: "return.approved",
  decline: "return.declined",
  receive: "return.received",
  refund: "return.refunded",
  exchange: "return.exchanged",
  close: "return.closed",
  cancel: "return.cancelled",
};

/**
 * Runs a change of a return: locks its order, checks the table of transitions, applies the change, updates the order's
 * return status, logs and publishes it.
 */
export async function changeReturn(
  change: ReturnChange,
  verb: ReturnVerb,
  work: (found: { order: OrderRecord; all: StoredReturn[]; one: StoredReturn }, at: string) => Promise<Work>,
): Promise<void> {
  const { app, tx, actor, id, returnId } = change;
  const order = await requireOrderForUpdate(tx, id);
  const all = await listReturns(tx, id);
  const one = all.find((row) => row.id === returnId);
  if (!one) throw apiError("not_found");
  const status = statusAfter(verb, one.status, actor.role);
  if (!status)
    throw apiError("transition_rejected", {
      message: "The status of this return has changed, so this isn't possible. Reload the page.",
    });
  const { set, details = {} } = await work({ order, all, one }, new Date(app.clock.now()).toISOString());
  if (!(await updateReturn(tx, one.id, one.status, { ...set, status })))
    throw apiError("transition_rejected");
  await record(change, order, actions[verb], details);
  await completeReopened(change, await requireOrder(tx, id));
}

/** Updates the order's return status, and logs and publishes the change. */
async function record(
  { tx, actor, id }: Change,
  order: OrderRecord,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const returns = await listReturns(tx, id);
  await updateOrder(tx, id, { return_status: returnStatusOf(returns.map(({ status }) => status)) });
  await recordOrderChange(tx, actor, order, { action, after: details });
}

/** Enqueues an email to the customer about their return. */
export function mailReturn(
  { app, tx, returnId }: ReturnChange,
  email: JobData["return-mail"]["email"],
): Promise<void> {
  return app.jobs.enqueue(tx, "return-mail", { shop_id: tx.shopId, return_id: returnId, email });
}
