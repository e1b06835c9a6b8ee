import { orderName } from "@vitrine/contract/orders/order-name";
import { systemActor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { notify } from "../../notifications/notify.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { createRefund } from "./create-refund.action.ts";

/** Refunds a payment of a locked order that came after the order was cancelled or paid in another way, and notifies the members. */
export async function refundLatePayment(
  { app, tx }: { app: AppContext; tx: ShopTx },
  order: OrderRecord,
  amount: number,
): Promise<void> {
  const { id: cause } = await createRefund({ app, tx, actor: systemActor }, order, {
    amount,
    reason: "late_payment",
    note: null,
  });
  await notify(app, tx, {
    kind: "late_payment",
    data: { order: orderName(order), name: order.name, amount, currency: order.currency },
    link: `/shop/orders/${order.id}`,
    cause,
  });
}
