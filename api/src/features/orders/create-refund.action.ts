import { orderName } from "@vitrine/contract/orders/order-name";
import type { Refund } from "@vitrine/contract/orders/orders";
import { type Actor, systemActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { recordWebhookEvents } from "../webhook-events/webhook-events.queries.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { type OrderRecord, updateOrder } from "./orders.queries.ts";
import { paymentStatusOf } from "./orders.rules.ts";
import { requestDocuments } from "./request-documents.action.ts";
import { overpaidPart, refundSources } from "./refunds.rules.ts";
import { insertPayment, insertRefund, type RefundRow, updateRefund } from "./payments.queries.ts";

interface Scope {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
}

/**
 * Writes a refund of a locked order: one for each payment that it is taken from. A job then asks the provider for it; a refund
 * of a manual payment succeeds at once, because the shop returns the money itself.
 *
 * @returns the first one
 * @throws refund_too_large
 */
export async function createRefund(
  scope: Scope,
  order: OrderRecord,
  { amount, reason, note }: Pick<Refund, "amount" | "reason"> & { note: string | null },
): Promise<RefundRow> {
  const { app, tx, actor } = scope;
  const sources = refundSources(order, amount) ?? [];
  const refunds = sources.map((source): RefundRow => ({
    id: newId(app.clock.now()),
    order_id: order.id,
    amount: source.amount,
    reason,
    status: "pending",
    provider: source.payment?.method ?? null,
    payment_reference: source.payment?.reference ?? null,
    account_id: actor.account_id,
  }));
  const [first] = refunds;
  if (!first) throw apiError("refund_too_large");
  for (const refund of refunds) {
    await insertRefund(tx, { ...refund, note });
    if (refund.provider)
      await app.jobs.enqueue(tx, "send-refund", { shop_id: tx.shopId, refund_id: refund.id });
    else await settleRefund(scope, order, refund, { status: "succeeded" });
  }
  return first;
}

/** Settles a pending refund of a locked order, once: one that succeeded is in the ledger, and the customer is informed. */
export async function settleRefund(
  { app, tx }: Pick<Scope, "app" | "tx">,
  order: OrderRecord,
  refund: RefundRow,
  outcome: { status: "succeeded" | "failed"; reference?: string; failure?: string | null },
): Promise<void> {
  const { id, order_id, amount, account_id } = refund;
  const { status, reference, failure = null } = outcome;
  const settled_at = new Date(app.clock.now()).toISOString();
  if (!(await updateRefund(tx, id, { status, reference, failure, settled_at }))) return;
  const method = refund.provider ?? order.payment_method;
  if (status === "succeeded") {
    const payment = { kind: "refund" as const, amount, overpaid: overpaidPart(order, amount) };
    await insertPayment(tx, { ...payment, order_id, method, cause_id: id, account_id, reference });
    const ledger = [...order.payments, payment];
    await updateOrder(tx, order_id, { payment_status: paymentStatusOf(order.total, ledger) });
    await markSales(tx);
    await app.jobs.enqueue(tx, "order-mail", { shop_id: tx.shopId, order_id, email: "refunded", cause: id });
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
  await publish(tx, {
    kind: "event",
    shop_id: tx.shopId,
    event: { type: "changed", what: "orders", id: order_id },
  });
}
