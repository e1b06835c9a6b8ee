import type { JobData } from "../../jobs/queue.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import type { World } from "../../world.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { publishDrafts } from "./publish-draft.action.ts";

/** The days of drafts have come: those of one shop go live in one transaction. */
export function publishProducts(world: World, jobs: JobData["publish-product"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const { early = [], due = [] } = Object.groupBy(ofShop, (job) => (isEarly(world, job) ? "early" : "due"));
    await world.db.inShop(shopId, async (tx) => {
      for (const job of early) await enqueueFor(world, tx, "publish-product", job);
      await publishDrafts(tx, due, world.clock.now());
    });
    return ofShop.map(() => ({ status: "fulfilled", value: undefined }));
  });
}
