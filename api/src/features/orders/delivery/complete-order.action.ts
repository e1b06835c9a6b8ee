import { systemActor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import type { Change } from "../change-scope.ts";
import { transition } from "../change-order.action.ts";
import { readCompleteDays } from "./completion.queries.ts";
import { finishedAt, isSettled } from "./completion.rules.ts";
import { type OrderRecord, requireOrderForUpdate, updateOrder } from "../orders.queries.ts";
import { may } from "../orders.rules.ts";
import { completeLater, daySeconds } from "./schedule-completion.action.ts";

export function completeOrder(change: Change): Promise<OrderRecord> {
  return transition(change, "complete", async () => {
    await updateOrder(change.tx, change.id, { lifecycle: "closed" });
    return { action: "order.completed" };
  });
}

export function reopenOrder(change: Change): Promise<OrderRecord> {
  return transition(change, "reopen", async () => {
    await updateOrder(change.tx, change.id, { lifecycle: "open" });
    return { action: "order.reopened" };
  });
}

/**
 * Completes an order that was delivered or came back so many days ago. One that is still to be paid or refunded, on hold or has an
 * open return is tried again after the same time.
 */
export async function completeDelivered(
  app: AppContext,
  { shop_id, order_id: id }: JobData["complete-order"],
): Promise<void> {
  await app.db.inShop(shop_id, async (tx) => {
    const days = await readCompleteDays(tx);
    const order = await requireOrderForUpdate(tx, id);
    if (days === null || order.lifecycle !== "open") return;
    const left = secondsLeft(order, days, app.clock.now());
    if (left > 0) await completeLater(app, tx, id, left);
    else if (isSettled(order) && may("complete", order, systemActor.role))
      await completeOrder({ app, tx, id, actor: systemActor });
    else await completeLater(app, tx, id, days * daySeconds);
  });
}

/** Seconds until an order was finished so many days ago: the setting may have changed since the job was enqueued. */
function secondsLeft(order: OrderRecord, days: number, now: number): number {
  return Math.ceil(finishedAt(order) / 1000) + days * daySeconds - Math.floor(now / 1000);
}
