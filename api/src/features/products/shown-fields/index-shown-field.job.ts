import { invalidateStorefront } from "../../../events/store-map.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import type { AppContext } from "../../../app-context.ts";
import { indexShownField } from "./shown-fields.queries.ts";

const batchSize = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Updates the search index after a custom field was shown or hidden, in batches, so that other transactions don't wait
 * for long.
 */
export async function indexShownFieldJob(
  app: AppContext,
  { shop_id, key }: JobData["index-shown-field"],
): Promise<void> {
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const after: string = last;
    last = await app.db.inShop(shop_id, async (tx) => {
      const written = await indexShownField(tx, key, after, batchSize);
      // Invalidates search results that were cached in the meantime.
      if (written !== undefined) await invalidateStorefront(tx);
      return written;
    });
  }
}
