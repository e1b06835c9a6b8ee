import { apiError } from "../../../api-error.ts";
import { newId } from "../../../ids.ts";
import type { Change, ChangeScope } from "../change-scope.ts";
import { transition } from "../change-order.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { insertPayment } from "./payments.queries.ts";
import { refreshPaymentStatus } from "./receive-payment.action.ts";
import { dueOf, writtenOffOf } from "./refunds.rules.ts";
import { requestRelease } from "./release-payment.action.ts";

/**
 * Writes off an amount that is due of a delivered order.
 *
 * @throws invalid_input if it is more than the amount due
 */
export async function writeOffDue(
  change: Change,
  { amount, reason }: { amount: number; reason: string },
): Promise<OrderRecord> {
  return transition(change, "write_off_due", async (order) => {
    const due = dueOf(order);
    if (amount > due)
      throw apiError("invalid_input", { errors: { amount: ["Enter no more than the amount due."] } });
    await insertWriteOff(change, order, { amount, reason });
    if (amount === due) await requestRelease(change.app, change.tx, order);
    return {
      action: "order.due_written_off",
      details: { amount, reason, due: due - amount, currency: order.currency },
    };
  });
}

/** Makes the amounts that were written off of an order due again, such as when the customer pays after all. */
export async function undoWriteOff(change: Change): Promise<OrderRecord> {
  return transition(change, "undo_write_off", async (order) => {
    const amount = writtenOffOf(order);
    await insertWriteOff(change, order, { amount: -amount, reason: null });
    return { action: "order.write_off_undone", details: { amount, currency: order.currency } };
  });
}

/** Adds a write-off of a locked order to the ledger; a negative one reverses earlier ones. */
export async function insertWriteOff(
  { app, tx, actor }: ChangeScope,
  order: Pick<OrderRecord, "id" | "payment_method">,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<void> {
  await insertPayment(tx, {
    order_id: order.id,
    kind: "write_off",
    method: order.payment_method,
    amount,
    cause_id: newId(app.clock.now()),
    account_id: actor.account_id,
    reason,
  });
  await refreshPaymentStatus(tx, order.id);
}
