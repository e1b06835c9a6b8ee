import type { repeatedRefundWays } from "@vitrine/contract/orders/order-refunds";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import { updateRefundOfReturn } from "../returns/returns.queries.ts";
import type { Change } from "../orders/change-scope.ts";
import { transition } from "../orders/change-order.action.ts";
import { writeRefund } from "../orders/payments/create-refund.action.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { isRepeatable } from "../orders/payments/owed-refunds.rules.ts";
import { markRepeated } from "./order-refunds.queries.ts";

/**
 * Returns the money of a failed refund, once: by the provider of the same payment, or by the shop itself. The new refund has the
 * same parts, so their units stay refunded.
 *
 * @throws not_found, transition_rejected
 */
export async function repeatRefund(
  change: Change,
  refundId: string,
  way: (typeof repeatedRefundWays)[number],
): Promise<OrderRecord> {
  const { app, tx, actor } = change;
  return transition(change, "refund", async (order) => {
    const failed = order.refunds.find(({ id }) => id === refundId.toLowerCase());
    if (!failed) throw apiError("not_found");
    if (!isRepeatable(order, failed)) throw notRepeatable();
    const id = newId(app.clock.now());
    if (!(await markRepeated(tx, failed.id, id))) throw notRepeatable();
    const { amount, reason, is_for_return, batch_id, notifies_customer } = failed;
    const isManual = way === "manual";
    const provider = isManual ? null : failed.provider;
    await writeRefund(change, order, {
      id,
      order_id: order.id,
      amount,
      reason,
      status: "pending",
      provider,
      destination: "original",
      payment_reference: isManual ? null : failed.payment_reference,
      account_id: actor.account_id,
      is_for_return: is_for_return ?? false,
      batch_id: batch_id ?? null,
      notifies_customer: notifies_customer ?? true,
      note: null,
    });
    await updateRefundOfReturn(tx, failed.id, id);
    return {
      action: "order.refund_repeated",
      details: { refund_id: id, failed_refund_id: failed.id, amount, currency: order.currency, provider },
    };
  });
}

function notRepeatable() {
  return apiError("transition_rejected", {
    message: "This refund can't be repeated anymore. Reload the order.",
  });
}
