import type { AppContext } from "../../app-context.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { enqueueFor } from "../products/enqueue-for.ts";
import { isFuture } from "./publication.queries.ts";

/** Outdates the cached pages of a shop at the moment from which they show something else. */
export async function refreshStorefront(app: AppContext, due: JobData["refresh-storefront"]): Promise<void> {
  await app.db.inShop(due.shop_id, async (tx) => {
    if (await isFuture(tx, due.at)) await enqueueFor(app, tx, "refresh-storefront", due);
    else await invalidateStorefront(tx);
  });
}
