import { systemActor } from "../../../actor.ts";
import type { ChangeScope } from "../change-scope.ts";
import { reopenOrder } from "../delivery/complete-order.action.ts";
import { type OrderRecord, requireOrder } from "../orders.queries.ts";
import { insertPayment } from "./payments.queries.ts";
import { receivePayment, refreshPaymentStatus } from "./receive-payment.action.ts";
import { dueOf, writtenOffOf } from "./refunds.rules.ts";
import { insertWriteOff } from "./write-off-due.action.ts";

/**
 * Changes the recorded cash of a locked order by what its courier has collected more or less, once per cause. More is recorded up to
 * the amount due, and first ends write-offs. Less makes the difference due again. Returns the change.
 */
export async function changeCash(
  scope: ChangeScope,
  order: OrderRecord,
  { causeId, difference }: { causeId: string; difference: number },
): Promise<number> {
  const { tx } = scope;
  if (difference < 0) {
    await lowerCash(scope, order, { causeId, difference });
    return difference;
  }
  const reversed = Math.min(writtenOffOf(order), Math.max(0, difference - dueOf(order)));
  if (reversed > 0) await insertWriteOff(scope, order, { amount: -reversed, reason: null });
  const now = reversed > 0 ? await requireOrder(tx, order.id) : order;
  return receivePayment(scope, now, { kind: "collection", causeId, max: difference });
}

/** Enters a negative collection. An order that was completed is open again, because money is due. */
async function lowerCash(
  { app, tx, actor }: ChangeScope,
  { id, lifecycle, payment_method }: OrderRecord,
  { causeId, difference }: { causeId: string; difference: number },
): Promise<void> {
  await insertPayment(tx, {
    order_id: id,
    kind: "collection",
    method: payment_method,
    amount: difference,
    cause_id: causeId,
    account_id: actor.account_id,
  });
  await refreshPaymentStatus(tx, id);
  if (lifecycle === "closed") await reopenOrder({ app, tx, id, actor: { ...actor, role: systemActor.role } });
}
