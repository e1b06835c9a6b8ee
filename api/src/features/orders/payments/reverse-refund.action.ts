import { orderName } from "@vitrine/contract/orders/order-name";
import { systemActor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { insertActivity } from "../../activity-log/activity.queries.ts";
import { markSales } from "../../catalogue/mark-sales.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { notifyFailedRefund } from "./notify-failed-refund.action.ts";
import { insertReversal, type RefundRow, updateRefund } from "./payments.queries.ts";
import { refreshPaymentStatus } from "./receive-payment.action.ts";
import { publishOrderChange } from "../record-order-change.action.ts";

/**
 * Reverses a refund of a locked order that had succeeded, and whose money the bank has returned to the shop, once: it can be
 * refunded again. The customer has received no money, so the members are notified.
 *
 * @param at the instant of the failure
 */
export async function reverseRefund(
  { app, tx }: { app: AppContext; tx: ShopTx },
  order: OrderRecord,
  refund: RefundRow,
  { reference, failure, at }: { reference: string; failure: string | null; at: string },
): Promise<void> {
  const change = { status: "failed" as const, reference, failure, settled_at: at };
  if (!(await updateRefund(tx, refund.id, change, "succeeded"))) return;
  // Its insertion also makes the stored sales of the order's day be computed again.
  await insertReversal(tx, refund);
  await refreshPaymentStatus(tx, order.id);
  await markSales(tx);
  await insertActivity(tx, systemActor, {
    action: "refund.failed",
    target_type: "order",
    target_id: order.id,
    target_label: orderName(order),
    after: { amount: refund.amount, currency: order.currency, failure },
  });
  await notifyFailedRefund(app, tx, order, refund);
  await publishOrderChange(tx, order.id);
}
