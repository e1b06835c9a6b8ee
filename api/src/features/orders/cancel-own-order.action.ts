import { orderName } from "@vitrine/contract/orders/order-name";
import { type RequestDetails, shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { notify } from "../notifications/notify.action.ts";
import { cancelOrder } from "./cancel-order.action.ts";
import { type OrderRecord, requireOrderForUpdate } from "./orders.queries.ts";
import { cancellableUntil } from "./order-responses.rules.ts";

/**
 * Cancels an order for its shopper, in the time that the shop allows. A provider's payment is refunded; other money the
 * shop returns itself, so that its refund is recorded when it does.
 */
export async function cancelOwnOrder(
  app: AppContext,
  tx: ShopTx,
  id: string,
  request: RequestDetails,
): Promise<OrderRecord> {
  const order = await requireOrderForUpdate(tx, id);
  if (cancellableUntil(order, app.clock.now()) === null)
    throw apiError("transition_rejected", {
      message: "This order can't be cancelled here anymore. Contact the shop.",
    });
  const { name, total, currency } = order;
  const actor = shopperActor(request, name);
  const cancelled = await cancelOrder(
    { app, tx, actor, id },
    { reason: "customer", note: null, refund: "online" },
  );
  await notify(app, tx, {
    kind: "order_cancelled",
    data: { order: orderName(order), name, total, currency },
    link: `/shop/orders/${id}`,
    cause: id,
  });
  return cancelled;
}
