import { sendCodeMail } from "../features/accounts/send-code.job.ts";
import { sendOrderMail } from "../features/orders/order-mail.job.ts";
import { followPlacedOrder } from "../features/orders/order-placed.job.ts";
import { analyseImport, runImport } from "../features/import-products/import-file.job.ts";
import type { World } from "../world.ts";

/** All work for later, and how much of it at once. */
export async function startWork(world: World): Promise<void> {
  await world.jobs.work("send-code", (job) => sendCodeMail(world, job), { atOnce: 2 });
  await world.jobs.work("order-placed", (job) => followPlacedOrder(world, job), { atOnce: 2 });
  await world.jobs.work("order-mail", (job) => sendOrderMail(world, job), { atOnce: 2 });
  await world.jobs.work("analyse-import", (job) => analyseImport(world, job), { atOnce: 2 });
  await world.jobs.work("run-import", (job) => runImport(world, job), { atOnce: 2 });
}
