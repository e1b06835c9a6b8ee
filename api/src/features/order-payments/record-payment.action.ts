import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import { systemActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { PaymentChange } from "../../outside/payment-provider.ts";
import { holdMinutes } from "../online-payments/online-payments.rules.ts";
import { findAuthorization } from "../orders/payments/authorizations.queries.ts";
import { confirmsOrder } from "../orders/emails/emails.rules.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import {
  type OrderRecord,
  requireOrder,
  requireOrderForUpdate,
  updateOrder,
} from "../orders/orders.queries.ts";
import { deliverDownloads } from "../orders/delivery/deliver-downloads.action.ts";
import { hasDigitalItems } from "../orders/order-units.rules.ts";
import { providerOf } from "../orders/payments/advance-due.rules.ts";
import { outstandingOf } from "../orders/payments/refunds.rules.ts";
import { findPaidOrder, insertPayment } from "../orders/payments/payments.queries.ts";
import { refreshPaymentStatus } from "../orders/payments/receive-payment.action.ts";
import { refundLatePayment } from "../orders/payments/refund-late-payment.action.ts";
import { recordCaptured, recordReleased } from "../orders/payments/settle-authorization.action.ts";
import { insertFailure } from "./payment-failures.queries.ts";
import { endSessions, hasSessionFor } from "./payment-sessions.queries.ts";
import { recordHeld } from "./record-held.action.ts";
import { recordDispute, recordRefund, recordRefunded } from "./record-refund.action.ts";
import { type Change, openPaidOrder, type Recording } from "./open-paid-order.action.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/**
 * Records a change of a payment: once, whatever the order in which the provider reports changes, and also when it reports
 * one repeatedly or late. Changes of other shops and of unknown orders have no effect.
 *
 * @throws payment_mismatch
 */
export async function recordPayment(
  recording: Recording,
  provider: ProviderName,
  change: PaymentChange,
): Promise<void> {
  const { tx } = recording;
  if (change.kind === "refund_settled") return recordRefund(recording, provider, change);
  const id = "owner" in change ? ownOrder(tx, change) : await findPaidOrder(tx, provider, change.reference);
  const order = id && (await findOrderForUpdate(tx, id));
  if (!order) return;
  switch (change.kind) {
    case "authorized":
    case "failed":
    case "captured":
      await requireSameMoney(tx, order, provider, change);
      return recordAttempt(recording, order, provider, change);
    case "declined":
      await requireSameMoney(tx, order, provider, change);
      return recordDeclined(recording, order, provider, change);
    case "held":
      await requireSameMoney(tx, order, provider, change);
      return recordHeld(recording, order, change);
    case "released": {
      const row = await findAuthorization(tx, { provider, reference: change.reference });
      const reason = change.isExpired ? "expired" : "released";
      return row?.order_id === id ? recordReleased(recording, order, row, reason) : undefined;
    }
    case "closed":
      return endSessions(tx, id, new Date(recording.app.clock.now()).toISOString(), change.reference);
    case "refunded":
      await requireSameMoney(tx, order, provider, change);
      // The payment itself may not have been reported yet.
      await recordAttempt(recording, order, provider, { ...change, kind: "captured" });
      return recordRefunded(recording, order, provider, change);
    case "disputed":
    case "dispute_closed":
      return recordDispute(recording, order, provider, change);
  }
}

function ownOrder(
  tx: ShopTx,
  { owner }: { owner: { shop_id: number; order_id: string } },
): string | undefined {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(owner.order_id);
  return owner.shop_id === tx.shopId && isId ? owner.order_id : undefined;
}

async function findOrderForUpdate(tx: ShopTx, id: string): Promise<OrderRecord | undefined> {
  return requireOrderForUpdate(tx, id).catch((failure: { code?: string }) => {
    if (failure.code !== "not_found") throw failure;
    return undefined;
  });
}

/**
 * A payment of an amount that no page of the order was for must never pay it. An edit may have changed the total since. Of an
 * authorised payment, less may have been captured.
 */
async function requireSameMoney(
  tx: ShopTx,
  order: OrderRecord,
  provider: ProviderName,
  {
    amount: paid,
    currency,
    authorized: amount = paid,
  }: { amount: number; currency: string; authorized?: number },
): Promise<void> {
  const isOfOrder = providerOf(order) === provider && order.currency === currency && paid <= amount;
  const isExpected = async () =>
    // An amount that can't be read is no number.
    (!order.advance && order.total === amount) ||
    (Number.isSafeInteger(amount) && (await hasSessionFor(tx, order.id, amount)));
  if (!isOfOrder || !(await isExpected())) throw apiError("payment_mismatch");
}

const kinds = { authorized: "authorization", captured: "capture", failed: "void" } as const;

async function recordAttempt(
  recording: Recording,
  order: OrderRecord,
  provider: ProviderName,
  change: Change<"authorized" | "captured" | "failed">,
): Promise<void> {
  const { app, tx } = recording;
  const { kind, reference, amount } = change;
  const held = kind === "captured" && (await findAuthorization(tx, { provider, reference }));
  if (held && held.order_id === order.id) return recordCaptured(recording, order, held, amount);
  const cause = newId(app.clock.now());
  const isNew = await insertPayment(tx, {
    order_id: order.id,
    kind: kinds[kind],
    method: provider,
    amount,
    cause_id: cause,
    account_id: null,
    reference,
  });
  if (!isNew) return;
  await refreshPaymentStatus(tx, order.id);
  await recordOrderChange(tx, systemActor, order, {
    action: `payment.${kind}`,
    after: { amount, currency: order.currency },
  });
  if (kind === "failed") {
    await insertFailure(tx, {
      id: cause,
      order_id: order.id,
      provider,
      reference,
      attempt: "",
      amount,
      reason: null,
      failed_at: new Date(app.clock.now()).toISOString(),
    });
    await payAgain(recording, order);
    await enqueueOrderMail({ app, tx, id: order.id }, "payment-failed", cause);
  }
  if (kind !== "captured") return;
  const isOpened = await openPaidOrder(recording, order);
  if (isOpened && change.is_risky) await holdOrder(tx, order);
  // The rest of an order whose total has risen.
  const due = order.lifecycle === "open" ? outstandingOf(order) : 0;
  const isRest = due > 0;
  if ((isOpened && !confirmsOrder(order)) || isRest)
    await enqueueOrderMail({ app, tx, id: order.id }, "payment-received", cause);
  if (isRest && hasDigitalItems(order)) await deliverDownloads(recording, await requireOrder(tx, order.id));
  if (isOpened || amount <= due) return;
  // Paid after it was cancelled, paid in another way, or on a page for more than is due now.
  const paid = await requireOrder(tx, order.id);
  await refundLatePayment({ app, tx }, paid, amount - due);
}

/** Records an attempt that was declined. The order stays payable, and nothing is emailed: the shopper sees it on the page. */
async function recordDeclined(
  { app, tx }: Recording,
  order: OrderRecord,
  provider: ProviderName,
  { reference, attempt, amount, currency, reason, endsPage, at }: Change<"declined">,
): Promise<void> {
  const now = app.clock.now();
  // Of a slow method, the provider also reports that the payment has failed.
  const isSlow = order.payments.some((one) => one.kind === "authorization" && one.reference === reference);
  const isNew = await insertFailure(tx, {
    id: newId(now),
    order_id: order.id,
    provider,
    reference,
    attempt: isSlow ? "" : attempt,
    amount,
    reason,
    failed_at: at ?? new Date(now).toISOString(),
  });
  if (endsPage) await endSessions(tx, order.id, new Date(now).toISOString(), reference);
  if (!isNew || isSlow) return;
  const after = { amount, currency, provider, reason };
  await recordOrderChange(tx, systemActor, order, { action: "payment.declined", after });
}

const riskReason =
  "The payment provider rates this payment as high risk. Check the customer before you ship.";

/** The owner checks the customer of a risky payment, and then continues or refunds. */
async function holdOrder(tx: ShopTx, order: OrderRecord): Promise<void> {
  await updateOrder(tx, order.id, { hold_reason: riskReason });
  await recordOrderChange(tx, systemActor, order, { action: "order.held", after: { reason: riskReason } });
}

/** After a payment by a slow method has failed, the shopper can pay in another way. */
async function payAgain(
  { app, tx }: Recording,
  { id, lifecycle, payable_until }: OrderRecord,
): Promise<void> {
  const seconds = holdMinutes * 60;
  const now = app.clock.now();
  await endSessions(tx, id, new Date(now).toISOString());
  if (lifecycle !== "awaiting_payment") return;
  const due = Math.max(now + seconds * 1000, Date.parse(payable_until ?? "1970-01-01"));
  await updateOrder(tx, id, { payment_due_at: new Date(due).toISOString() });
  await app.jobs.enqueue(tx, "expire-order", { shop_id: tx.shopId, order_id: id }, { seconds });
}
