import { sendCodeMail } from "../features/accounts/send-code.job.ts";
import type { World } from "../world.ts";

/** All work for later, and how much of it at once. */
export async function startWork(world: World): Promise<void> {
  await world.jobs.work("send-code", (job) => sendCodeMail(world, job), { atOnce: 2 });
}
