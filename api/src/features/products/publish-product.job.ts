import type { JobData } from "../../jobs/job-data.ts";
import { type Outcome, settleByShop } from "../../jobs/settle-by-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { publishDrafts } from "./publish-draft.action.ts";

/** Publishes drafts whose publish dates have come: those of one shop in one transaction. */
export function publishProducts(app: AppContext, jobs: JobData["publish-product"][]): Promise<Outcome[]> {
  return settleByShop(jobs, async (shopId, ofShop) => {
    const { early = [], due = [] } = Object.groupBy(ofShop, (job) => (isEarly(app, job) ? "early" : "due"));
    await app.db.inShop(shopId, async (tx) => {
      for (const job of early) await enqueueFor(app, tx, "publish-product", job);
      await publishDrafts(tx, due, app.clock.now());
    });
    return ofShop.map(() => ({ status: "fulfilled", value: undefined }));
  });
}
