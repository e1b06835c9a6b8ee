import type { Change } from "../change-scope.ts";
import { transition, updateFulfilmentStatus } from "../change-order.action.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { captureBeforeShipping } from "../payments/capture-payment.action.ts";
import { followDelivery } from "./follow-delivery.action.ts";
import { sellServices } from "./sell-services.action.ts";

/** Marks the services of an order as fulfilled, of which nothing is shipped: the same as the delivery of other orders. */
export async function markFulfilled(change: Change): Promise<OrderRecord> {
  return transition(change, "mark_fulfilled", async (order) => {
    await captureBeforeShipping(change, order);
    await sellServices(change, order);
    await updateFulfilmentStatus(change);
    await enqueueOrderMail(change, "delivered", change.id);
    await followDelivery(change);
    return { action: "order.fulfilled" };
  });
}
