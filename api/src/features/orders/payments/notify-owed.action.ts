import { orderName } from "@vitrine/contract/orders/order-name";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { notify } from "../../notifications/notify.action.ts";
import type { OrderRecord } from "../orders.queries.ts";

/** Notifies members that the shop still has money of a cancelled order, which no customer can use as store credit. */
export async function notifyOwed(
  { app, tx }: { app: AppContext; tx: ShopTx },
  order: OrderRecord,
  amount: number,
): Promise<void> {
  await notify(app, tx, {
    kind: "refund_due",
    data: { order: orderName(order), name: order.name, amount, currency: order.currency },
    link: `/shop/orders/${order.id}`,
    cause: order.id,
  });
}
