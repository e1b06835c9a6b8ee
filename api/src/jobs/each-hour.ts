import type { ShopTx } from "../db/tx.ts";
import type { AppContext } from "../app-context.ts";
import { type DueWork, markDue, takeDueWorks } from "../db/due-works.queries.ts";
import type { JobData } from "./job-data.ts";

/**
 * Scheduled work of a shop. Its causes schedule it (`markDue`), and so does the work itself if some of it
 * will be due later. It must be idempotent.
 */
export interface HourlyWork {
  name: DueWork;
  run(app: AppContext, tx: ShopTx): Promise<void>;
}

const rowsAtOnce = 1_000;

/**
 * Enqueues a job for each shop that has due work; shops without any are not read. The job is enqueued in the
 * transaction that removes the work from the list, so that none is lost and none is done by two processes.
 */
export async function enqueueDueWorks(
  { db, jobs, clock }: Pick<AppContext, "db" | "jobs" | "clock">,
  works: DueWork[],
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  for (let count = 1; count > 0;)
    count = await db.inPlatform(async (tx) => {
      const shops = await takeDueWorks(tx, { now, works, limit: rowsAtOnce });
      // In sequence: if one fails, no other may be sent after the rollback.
      for (const shop of shops) await jobs.enqueue(tx, "shop-works", shop);
      return shops.length;
    });
}

/**
 * Does the due work of a shop, each work in a separate transaction. Failed work is due again in the next
 * hour.
 */
export async function runShopWork(
  app: AppContext,
  works: HourlyWork[],
  { shop_id, works: due }: JobData["shop-works"],
): Promise<void> {
  const failed: DueWork[] = [];
  for (const { name, run } of works.filter((work) => due.includes(work.name)))
    try {
      await app.db.inShop(shop_id, (tx) => run(app, tx));
    } catch (failure) {
      app.log.error({ shop_id, work: name, failure }, "hourly work of a shop failed");
      failed.push(name);
    }
  if (failed.length > 0) await app.db.inShop(shop_id, (tx) => markDue(tx, failed));
}
