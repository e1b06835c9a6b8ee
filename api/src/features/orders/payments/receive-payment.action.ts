import type { ShopTx } from "../../../db/tx.ts";
import type { ChangeScope } from "../change-scope.ts";
import { type OrderRecord, requireOrder, updateOrder } from "../orders.queries.ts";
import { paymentStatusOf } from "../order-statuses.rules.ts";
import { advanceLeftOf } from "./advance-due.rules.ts";
import { insertPayment } from "./payments.queries.ts";
import { dueOf, payableOf } from "./refunds.rules.ts";

/**
 * Records a payment of the amount due of a locked order, or of up to `max`, once per cause, and updates the payment status.
 * Returns the amount.
 */
export async function receivePayment(
  { tx, actor }: Omit<ChangeScope, "app">,
  order: OrderRecord,
  { kind, causeId, max = Infinity }: { kind: "capture" | "collection"; causeId: string; max?: number },
): Promise<number> {
  const amount = Math.min(dueOf(order), max);
  if (amount === 0) return 0;
  const isAdvance = kind === "capture" && advanceLeftOf(order) > 0;
  const isNew = await insertPayment(tx, {
    order_id: order.id,
    kind,
    method: (isAdvance && order.advance?.method) || order.payment_method,
    amount,
    cause_id: causeId,
    account_id: actor.account_id,
  });
  if (!isNew) return 0;
  const ledger = [...order.payments, { kind, amount }];
  await updateOrder(tx, order.id, { payment_status: paymentStatusOf(payableOf(order), ledger) });
  return amount;
}

/** Updates the payment status of an order after the amount to be paid has changed. */
export async function refreshPaymentStatus(tx: ShopTx, id: string): Promise<void> {
  const order = await requireOrder(tx, id);
  const payment_status = paymentStatusOf(payableOf(order), order.payments);
  if (payment_status !== order.payment_status) await updateOrder(tx, id, { payment_status });
}
