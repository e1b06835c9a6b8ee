import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { enqueueFor, isEarly } from "../products/enqueue-for.ts";
import { publishScheduled } from "./publish-theme.action.ts";

/** Publishes a theme at its planned time. */
export async function publishDueTheme(app: AppContext, due: JobData["publish-theme"]): Promise<void> {
  await app.db.inShop(due.shop_id, async (tx) => {
    if (isEarly(app, due)) await enqueueFor(app, tx, "publish-theme", due);
    else await publishScheduled(tx, due.theme_id, { at: due.at, now: app.clock.now() });
  });
}
