import { orderName } from "@vitrine/contract/orders/order-name";
import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import { systemActor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import { notify } from "../notifications/notify.action.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { settleRefund } from "../orders/payments/create-refund.action.ts";
import {
  findRefund,
  findReportedRefund,
  insertRefund,
  refundedAt,
} from "../orders/payments/payments.queries.ts";
import { reverseRefund } from "../orders/payments/reverse-refund.action.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";
import type { Change, Recording } from "./open-paid-order.action.ts";

/** Refunds that were made in the provider's own dashboard: what its sum has more than the refunds that are known. */
export async function recordRefunded(
  recording: Recording,
  order: OrderRecord,
  provider: ProviderName,
  change: Change<"refunded">,
): Promise<void> {
  const { tx } = recording;
  const known = await requireOrder(tx, order.id);
  const { reference: payment, at } = change;
  const amount = change.refunded - (await refundedAt(tx, { orderId: order.id, payment, at }));
  if (amount > 0) await insertSettled(recording, known, { amount, reason: "provider", provider, payment });
}

/** Records a refund that the provider has made already. */
async function insertSettled(
  recording: Recording,
  order: OrderRecord,
  settled: {
    amount: number;
    reason: "provider" | "dispute";
    provider: ProviderName;
    payment: string;
    reference?: string;
  },
): Promise<void> {
  const { amount, reason, provider, payment, reference } = settled;
  const refund = {
    id: newId(recording.app.clock.now()),
    order_id: order.id,
    amount,
    reason,
    status: "pending" as const,
    provider,
    destination: "original" as const,
    payment_reference: payment,
    account_id: null,
  };
  await insertRefund(recording.tx, { ...refund, note: null });
  await settleRefund(recording, order, refund, { status: "succeeded", reference });
}

/** A refund of ours that the provider has settled, or whose money it returns to the shop later. */
export async function recordRefund(
  recording: Recording,
  provider: ProviderName,
  change: Change<"refund_settled">,
): Promise<void> {
  const { tx } = recording;
  const { status, reference, failure } = change.refund;
  if (status === "pending") return;
  const amount = Number.isSafeInteger(change.amount) ? change.amount : null;
  const reported = { provider, payment: change.reference, reference, id: change.id, amount };
  const orderId = (await findReportedRefund(tx, reported))?.order_id;
  if (!orderId) return;
  const order = await requireOrderForUpdate(tx, orderId);
  // Read again, because it may have been settled before the order was locked.
  const refund = await findReportedRefund(tx, reported);
  if (refund?.status === "pending")
    await settleRefund(recording, order, refund, { status, reference, failure });
  else if (refund && status === "failed")
    await reverseRefund(recording, order, refund, { reference, failure, at: change.at });
}

/** A dispute that the customer has opened, or that is closed: the money of a lost one is refunded. */
export async function recordDispute(
  recording: Recording,
  order: OrderRecord,
  provider: ProviderName,
  change: Change<"disputed" | "dispute_closed">,
): Promise<void> {
  const { tx } = recording;
  const { amount, reference, dispute, kind } = change;
  const isLost = kind === "dispute_closed" && change.is_lost;
  if (isLost && (await findRefund(tx, { provider, reference: dispute }))) return;
  await recordOrderChange(tx, systemActor, order, {
    action: `payment.${kind}`,
    after: { amount, currency: order.currency, is_lost: isLost },
  });
  if (kind === "disputed")
    await notify(recording.app, tx, {
      kind: "payment_disputed",
      data: { order: orderName(order), amount, currency: order.currency },
      link: `/shop/orders/${order.id}`,
      cause: `dispute-${dispute}`,
    });
  // The provider has returned the money to the customer.
  if (isLost)
    await insertSettled(recording, order, {
      amount,
      reason: "dispute",
      provider,
      payment: reference,
      reference: dispute,
    });
}
