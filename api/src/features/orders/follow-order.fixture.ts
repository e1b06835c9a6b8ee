import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { sendOrderMails } from "./order-mail.job.ts";
import { followPlacedOrders } from "./order-placed.job.ts";

/** Runs the job of one new order. Throws what its letters failed with. */
export async function followOrder(world: World, job: JobData["order-placed"]): Promise<void> {
  const [outcome] = await followPlacedOrders(world, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}

/** Runs the job of one letter about an order. Throws what it failed with. */
export async function sendOrderMail(world: World, job: JobData["order-mail"]): Promise<void> {
  const [outcome] = await sendOrderMails(world, [job]);
  if (outcome!.status === "rejected") throw outcome!.reason;
}
