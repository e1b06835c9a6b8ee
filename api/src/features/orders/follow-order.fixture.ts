import type { JobData } from "../../jobs/queue.ts";
import type { AppContext } from "../../app-context.ts";
import { sendOrderMails } from "./order-mail.job.ts";
import { followPlacedOrders } from "./order-placed.job.ts";

/** Runs the job of one new order. Throws what its letters failed with. */
export async function followOrder(app: AppContext, job: JobData["order-placed"]): Promise<void> {
  const [outcome] = await followPlacedOrders(app, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}

/** Runs the job of one letter about an order. Throws what it failed with. */
export async function sendOrderMail(app: AppContext, job: JobData["order-mail"]): Promise<void> {
  const [outcome] = await sendOrderMails(app, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}
