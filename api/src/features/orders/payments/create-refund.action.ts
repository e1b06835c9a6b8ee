import { orderName } from "@vitrine/contract/orders/order-name";
import type { Refund, RefundDestination } from "@vitrine/contract/orders/orders";
import { type Actor, systemActor } from "../../../actor.ts";
import { apiError } from "../../../api-error.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import { insertActivity } from "../../activity-log/activity.queries.ts";
import { recordWebhookEvents } from "../../webhook-events/webhook-events.queries.ts";
import { markSales } from "../../catalogue/mark-sales.action.ts";
import { changeCredit, findCreditor } from "../../store-credit/store-credit.queries.ts";
import type { ChangeScope } from "../change-scope.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import { type OrderRecord, requireOrder, updateOrder } from "../orders.queries.ts";
import { paymentStatusOf } from "../order-statuses.rules.ts";
import { requestDocuments } from "../request-documents.action.ts";
import { overpaidPart, payableOf, refundSources } from "./refunds.rules.ts";
import { notifyFailedRefund } from "./notify-failed-refund.action.ts";
import { insertPayment, insertRefund, type RefundRow, updateRefund } from "./payments.queries.ts";
import { publishOrderChange } from "../record-order-change.action.ts";

/** A refund to be written. `to` is the destination of all of it; by default it is paid back as the order was paid. */
export interface WantedRefund extends Pick<Refund, "amount" | "reason"> {
  note: string | null;
  to?: RefundDestination;
  is_for_return?: boolean;
  /** The refund's parts: see `refund_parts`. */
  batch_id?: string | null;
  notifies_customer?: boolean;
}

/**
 * Writes a refund of a locked order: one for each payment that it is taken from. A job then asks the provider for it; all
 * others succeed at once: the shop returns money itself, and store credit is added to the customer's balance.
 *
 * @returns the first one
 * @throws refund_too_large, store_credit_unavailable
 */
export async function createRefund(
  scope: ChangeScope,
  order: OrderRecord,
  {
    amount,
    reason,
    note,
    to,
    is_for_return = false,
    batch_id = null,
    notifies_customer = true,
  }: WantedRefund,
): Promise<RefundRow> {
  const { app, actor } = scope;
  const sources = refundSources(order, amount, to) ?? [];
  const refunds = sources.map((source): RefundRow => ({
    id: newId(app.clock.now()),
    order_id: order.id,
    amount: source.amount,
    reason,
    status: "pending",
    provider: source.payment?.method ?? null,
    destination: source.destination,
    payment_reference: source.payment?.reference ?? null,
    account_id: actor.account_id,
    is_for_return,
    batch_id,
    notifies_customer,
  }));
  const [first] = refunds;
  if (!first) throw apiError("refund_too_large");
  for (const refund of refunds) await writeRefund(scope, order, { ...refund, note });
  return first;
}

/** Writes a pending refund of a locked order. A job sends it to its provider; without one, it succeeds at once. */
export async function writeRefund(
  scope: ChangeScope,
  { id }: Pick<OrderRecord, "id">,
  refund: RefundRow & { note: string | null },
): Promise<void> {
  const { app, tx } = scope;
  await insertRefund(tx, refund);
  if (refund.provider)
    await app.jobs.enqueue(tx, "send-refund", { shop_id: tx.shopId, refund_id: refund.id });
  else await settleRefund(scope, await requireOrder(tx, id), refund, { status: "succeeded" });
}

/** Adds a refund to the balance of the order's customer. */
async function refundToCredit(
  tx: ShopTx,
  actor: Actor,
  { id: order_id, currency }: OrderRecord,
  { id: cause_id, amount }: RefundRow,
): Promise<void> {
  const customer_id = await findCreditor(tx, order_id);
  if (!customer_id) throw apiError("store_credit_unavailable");
  const change = {
    customer_id,
    currency,
    amount,
    kind: "refund" as const,
    cause_id,
    order_id,
    note: null,
    actor,
  };
  if (!(await changeCredit(tx, change))) throw apiError("store_credit_too_high");
}

/**
 * Settles a pending refund of a locked order, once: one that succeeded is in the ledger, and the customer is
 * informed; the members are notified of one that failed.
 */
export async function settleRefund(
  { app, tx, actor = systemActor }: Omit<ChangeScope, "actor"> & Partial<ChangeScope>,
  order: OrderRecord,
  refund: RefundRow,
  outcome: { status: "succeeded" | "failed"; reference?: string; failure?: string | null },
): Promise<void> {
  const { id, order_id, amount, account_id } = refund;
  const { status, reference, failure = null } = outcome;
  const settled_at = new Date(app.clock.now()).toISOString();
  if (!(await updateRefund(tx, id, { status, reference, failure, settled_at }))) return;
  const isOriginal = refund.destination === "original";
  const method = isOriginal ? (refund.provider ?? order.payment_method) : refund.destination;
  if (status === "succeeded") {
    if (refund.destination === "store_credit") await refundToCredit(tx, actor, order, refund);
    const overpaid = refund.is_for_return ? 0 : overpaidPart(order, amount);
    const payment = { kind: "refund" as const, amount, overpaid };
    await insertPayment(tx, { ...payment, order_id, method, cause_id: id, account_id, reference });
    const ledger = [...order.payments, payment];
    await updateOrder(tx, order_id, { payment_status: paymentStatusOf(payableOf(order), ledger) });
    await markSales(tx);
    // The customer is informed of the exchange as a whole.
    if (refund.destination !== "exchange" && refund.notifies_customer !== false)
      await enqueueOrderMail({ app, tx, id: order_id }, "refunded", id);
    await requestDocuments(app, tx, [order_id]);
    await recordWebhookEvents(tx, [
      { topic: "order.refunded", subject_id: order_id, subject_label: orderName(order) },
    ]);
  }
  if (refund.provider)
    await insertActivity(tx, systemActor, {
      action: status === "succeeded" ? "refund.succeeded" : "refund.failed",
      target_type: "order",
      target_id: order_id,
      target_label: orderName(order),
      after: { amount, currency: order.currency, failure },
    });
  if (status === "failed") await notifyFailedRefund(app, tx, order, refund);
  await publishOrderChange(tx, order_id);
}
