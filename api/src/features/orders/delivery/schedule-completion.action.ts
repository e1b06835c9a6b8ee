import { systemActor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { may } from "../orders.rules.ts";
import { readCompleteDays } from "./completion.queries.ts";
import { changedAfterReopening } from "./completion.rules.ts";

export const daySeconds = 86_400;

interface Scope {
  app: AppContext;
  tx: ShopTx;
}

/** Schedules the completion of an order that was delivered or came back, if the shop completes orders. The job reads the setting again. */
export async function scheduleCompletion({ app, tx, id }: Scope & { id: string }): Promise<void> {
  const days = await readCompleteDays(tx);
  if (days !== null) await completeLater(app, tx, id, days * daySeconds);
}

/** Schedules the completion of a reopened order again, after a change that leaves nothing to do. */
export async function completeReopened(scope: Scope, order: OrderRecord): Promise<void> {
  if (changedAfterReopening(order) !== undefined && may("complete", order, systemActor.role))
    await scheduleCompletion({ ...scope, id: order.id });
}

export function completeLater(app: AppContext, tx: ShopTx, orderId: string, seconds: number): Promise<void> {
  return app.jobs.enqueue(tx, "complete-order", { shop_id: tx.shopId, order_id: orderId }, { seconds });
}
