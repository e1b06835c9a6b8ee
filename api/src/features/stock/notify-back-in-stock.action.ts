import type { ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { findIsWaitedFor, takeWaitingRequests } from "./stock-requests.queries.ts";

const batchSize = 200;

/**
 * Enqueues a job for the emails if a customer waits for a variant that is available again. Called by actions that add
 * stock. Returns true if a customer waits.
 */
export async function notifyBackInStock(
  { jobs }: Pick<AppContext, "jobs">,
  tx: ShopTx,
  productIds?: string[],
): Promise<boolean> {
  const isWaitedFor = await findIsWaitedFor(tx, productIds);
  if (isWaitedFor) await jobs.enqueue(tx, "stock-returned", { shop_id: tx.shopId });
  return isWaitedFor;
}

/** The same for the whole shop, and again in the next hour while a customer waits. */
export async function checkBackInStock(app: AppContext, tx: ShopTx): Promise<void> {
  if (await notifyBackInStock(app, tx)) await markDue(tx, ["back-in-stock"]);
}

/**
 * Enqueues an email for each waiting request in the transaction that marks it as notified, so that none is sent twice
 * or lost.
 */
export async function enqueueBackInStockEmails(
  app: AppContext,
  { shop_id }: JobData["stock-returned"],
): Promise<void> {
  for (let taken = batchSize; taken === batchSize;)
    taken = await app.db.inShop(shop_id, async (tx) => {
      const ids = await takeWaitingRequests(tx, batchSize);
      for (const request_id of ids) await app.jobs.enqueue(tx, "stock-mail", { shop_id, request_id });
      return ids.length;
    });
}
