import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { sendOrderMails } from "./emails/order-mail.job.ts";
import { followPlacedOrders } from "./order-placed.job.ts";

/** Runs the job of one new order. Throws the error of the first email that failed. */
export async function followOrder(app: AppContext, job: JobData["order-placed"]): Promise<void> {
  const [outcome] = await followPlacedOrders(app, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}

/** Runs the job of one email about an order. Throws its error if it failed. */
export async function sendOrderMail(app: AppContext, job: JobData["order-mail"]): Promise<void> {
  const [outcome] = await sendOrderMails(app, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}
