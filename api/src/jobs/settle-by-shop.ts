import { DatabaseUnavailable } from "../db/database-unavailable.ts";
import { settleEach } from "./settle-each.ts";

/** A shop whose emails are slow does not delay other shops. */
const shopsAtOnce = 4;

export type Outcome = PromiseSettledResult<void>;

/**
 * Works on a batch of jobs shop by shop, and returns their outcomes, in their order. If the work on the jobs
 * of a shop rejects, it is retried for each of them separately, so that a faulty job does not block the
 * others.
 *
 * @param work must be idempotent
 */
export async function settleByShop<Job extends { shop_id: number }>(
  jobs: Job[],
  work: (shopId: number, jobs: Job[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes = new Map<Job, Outcome>();
  async function settle(shopId: number, ofShop: Job[]): Promise<void> {
    try {
      const settled = await work(shopId, ofShop);
      for (const [at, job] of ofShop.entries()) outcomes.set(job, settled[at]!);
    } catch (reason) {
      if (ofShop.length === 1 || reason instanceof DatabaseUnavailable)
        for (const job of ofShop) outcomes.set(job, { status: "rejected", reason });
      else for (const job of ofShop) await settle(shopId, [job]);
    }
  }
  const shops = [...Map.groupBy(jobs, (job) => job.shop_id)];
  await settleEach(shops, shopsAtOnce, ([shopId, ofShop]) => settle(shopId, ofShop));
  return jobs.map((job) => outcomes.get(job)!);
}
