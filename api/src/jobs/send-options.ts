import { daySeconds, type JobData, type JobName, queues } from "./job-data.ts";

/** The time until a job runs. */
export type Later = { days: number } | { seconds: number };

/** The options of a job: its start, and the group by which `QueueLimits.perShop` counts. */
export function sendOptions<N extends JobName>(name: N, data: JobData[N], later?: Later) {
  const isGrouped = queues[name].perShop !== undefined && "shop_id" in data;
  return { ...(isGrouped && { group: { id: String(data.shop_id) } }), ...(later && startOf(later)) };
}

function startOf(later: Later) {
  const wait = "days" in later ? later.days * daySeconds : later.seconds;
  return { startAfter: wait, retentionSeconds: wait + 30 * daySeconds };
}
