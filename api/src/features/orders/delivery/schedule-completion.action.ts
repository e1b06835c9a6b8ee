import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { readCompleteDays } from "./completion.queries.ts";

export const daySeconds = 86_400;

/** Schedules the completion of a delivered order, if the shop completes orders. The job reads the setting again. */
export async function scheduleCompletion({
  app,
  tx,
  id,
}: {
  app: AppContext;
  tx: ShopTx;
  id: string;
}): Promise<void> {
  const days = await readCompleteDays(tx);
  if (days !== null) await completeLater(app, tx, id, days * daySeconds);
}

export function completeLater(app: AppContext, tx: ShopTx, orderId: string, seconds: number): Promise<void> {
  return app.jobs.enqueue(tx, "complete-order", { shop_id: tx.shopId, order_id: orderId }, { seconds });
}
