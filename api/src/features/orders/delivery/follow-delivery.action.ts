import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { findReviewDelay } from "../emails/emails.queries.ts";
import { scheduleCompletion } from "./schedule-completion.action.ts";

interface Delivered {
  app: AppContext;
  tx: ShopTx;
  /** The order's id. */
  id: string;
}

/** Schedules what follows once everything is delivered: the email that requests reviews, and the completion. */
export async function followDelivery(change: Delivered): Promise<void> {
  await scheduleReviewRequest(change);
  await scheduleCompletion(change);
}

/** Schedules the email that requests reviews, if the shop sends them. The job reads the settings again. */
async function scheduleReviewRequest({ app, tx, id }: Delivered): Promise<void> {
  const days = await findReviewDelay(tx);
  if (days !== null)
    await app.jobs.enqueue(tx, "review-request", { shop_id: tx.shopId, order_id: id }, { days });
}
