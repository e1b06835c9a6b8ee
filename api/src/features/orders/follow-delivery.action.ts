import type { Change } from "./change-order.action.ts";
import { findReviewDelay } from "./emails.queries.ts";
import { scheduleCompletion } from "./schedule-completion.action.ts";

/** Schedules what follows once everything is delivered: the email that requests reviews, and the completion. */
export async function followDelivery(change: Change): Promise<void> {
  await scheduleReviewRequest(change);
  await scheduleCompletion(change);
}

/** Schedules the email that requests reviews, if the shop sends them. The job reads the settings again. */
async function scheduleReviewRequest({ app, tx, id }: Change): Promise<void> {
  const days = await findReviewDelay(tx);
  if (days !== null)
    await app.jobs.enqueue(tx, "review-request", { shop_id: tx.shopId, order_id: id }, { days });
}
