import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { PaymentProblem } from "../../outside/payment-provider.ts";
import { expireOrder } from "../orders/cancel-order.action.ts";
import { requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { endPayment } from "./pay-order.action.ts";

/**
 * Cancels an order that wasn't paid in time. Its payment page is closed first: if it was just paid, the order opens. A
 * payment on a page that couldn't be closed is recorded when the provider reports it.
 */
export async function expireUnpaidOrder(
  app: AppContext,
  { shop_id: shopId, order_id: orderId }: JobData["expire-order"],
): Promise<void> {
  const wait = await app.db.inShop(shopId, async (tx) => secondsLeft(app, await requireOrder(tx, orderId)));
  if (wait === undefined) return;
  if (wait > 0) return runLater(app, shopId, orderId, wait);
  await endPayment(app, { shopId, orderId }).catch((problem: unknown) => {
    if (!(problem instanceof PaymentProblem)) throw problem;
    app.log.warn({ shop_id: shopId, failure: problem }, "the payment page of an expired order wasn't closed");
  });
  await app.db.inShop(shopId, async (tx) => {
    const left = secondsLeft(app, await requireOrderForUpdate(tx, orderId));
    if (left === undefined || left > 0) return;
    await expireOrder({ app, tx, actor: systemActor, id: orderId });
  });
}

/** Undefined if the order isn't waiting for a payment to be started: the provider reports how a slow payment ends. */
function secondsLeft(
  app: AppContext,
  { lifecycle, payment_status, payment_due_at }: Awaited<ReturnType<typeof requireOrder>>,
): number | undefined {
  if (lifecycle !== "awaiting_payment" || payment_status === "authorized" || !payment_due_at)
    return undefined;
  return Math.max(0, Math.ceil((Date.parse(payment_due_at) - app.clock.now()) / 1000));
}

async function runLater(app: AppContext, shop_id: number, order_id: string, seconds: number): Promise<void> {
  await app.db.inShop(shop_id, (tx) =>
    app.jobs.enqueue(tx, "expire-order", { shop_id, order_id }, { seconds }),
  );
}
