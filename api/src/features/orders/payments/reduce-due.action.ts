import { newId } from "../../../ids.ts";
import type { ChangeScope } from "../change-scope.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { insertPayment, insertRefund, type RefundRow } from "./payments.queries.ts";
import { refreshPaymentStatus } from "./receive-payment.action.ts";

/** Lowers what is due of a locked order by an amount that isn't paid yet: a refund that moves no money. */
export async function reduceDue(
  { app, tx, actor }: ChangeScope,
  { id, payment_method }: Pick<OrderRecord, "id" | "payment_method">,
  {
    amount,
    reason,
    note,
    batch_id = null,
    at,
  }: Pick<RefundRow, "amount" | "reason" | "batch_id"> & { note: string | null; at: string },
): Promise<void> {
  const refund = {
    id: newId(app.clock.now()),
    order_id: id,
    amount,
    reason,
    note,
    status: "succeeded" as const,
    provider: null,
    destination: "unpaid" as const,
    payment_reference: null,
    account_id: actor.account_id,
    batch_id,
    settled_at: at,
  };
  await insertRefund(tx, refund);
  await insertPayment(tx, {
    order_id: id,
    kind: "cancellation",
    method: payment_method,
    amount,
    cause_id: refund.id,
    account_id: actor.account_id,
  });
  await refreshPaymentStatus(tx, id);
}
