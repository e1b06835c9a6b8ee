import { systemActor } from "../../actor.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { newId } from "../../ids.ts";
import type { PaymentChange } from "../../outside/payment-provider.ts";
import { isProvider } from "../online-payments/online-payments.rules.ts";
import { insertAuthorization, nextAuthorization } from "../orders/payments/authorizations.queries.ts";
import { expiryOf } from "../orders/payments/authorizations.rules.ts";
import { type OrderRecord } from "../orders/orders.queries.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import { insertPayment } from "../orders/payments/payments.queries.ts";
import { refreshPaymentStatus } from "../orders/payments/receive-payment.action.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";
import { releaseLater } from "../orders/payments/release-payment.action.ts";
import { endSessions } from "./payment-sessions.queries.ts";
import { openPaidOrder, type Recording } from "./open-paid-order.action.ts";

/**
 * Records that a payment of a locked order is authorised, once, and opens the order. It may have been captured meanwhile, as
 * the provider has reported. If the order can't be opened any more, the payment is released: the customer isn't charged.
 */
export async function recordHeld(
  recording: Recording,
  order: OrderRecord,
  { reference, amount, at }: Extract<PaymentChange, { kind: "held" }>,
): Promise<void> {
  const { app, tx } = recording;
  const { payment_method: provider, currency } = order;
  if (!isProvider(provider)) return;
  const now = app.clock.now();
  const isNew = await insertPayment(tx, {
    order_id: order.id,
    kind: "authorization",
    method: provider,
    amount,
    cause_id: newId(now),
    account_id: null,
    reference,
  });
  if (!isNew) return;
  const isCaptured = order.payments.some((one) => one.kind === "capture" && one.reference === reference);
  const id = newId(now);
  await insertAuthorization(tx, {
    id,
    order_id: order.id,
    provider,
    reference,
    amount,
    status: isCaptured ? "captured" : "held",
    expires_at: expiryOf(at ? Date.parse(at) : now),
  });
  await endSessions(tx, order.id, new Date(now).toISOString());
  await refreshPaymentStatus(tx, order.id);
  await recordOrderChange(tx, systemActor, order, { action: "payment.held", after: { amount, currency } });
  if (isCaptured) return;
  await markDue(tx, ["authorizations"], nextAuthorization);
  if (await openPaidOrder(recording, order)) return;
  // Paid after it was cancelled or paid in another way.
  await releaseLater(app, tx, id);
  if (order.lifecycle === "cancelled") await enqueueOrderMail({ app, tx, id: order.id }, "cancelled", id);
}
