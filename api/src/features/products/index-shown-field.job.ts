import { invalidateStorefront } from "../../events/store-map.ts";
import type { JobData } from "../../jobs/queue.ts";
import type { AppContext } from "../../app-context.ts";
import { indexShownField } from "./shown-fields.queries.ts";

const atOnce = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** A field is shown, or no more: what it says is found, or no more. A part at a time, so that nobody waits for long. */
export async function indexShownFieldJob(
  app: AppContext,
  { shop_id, key }: JobData["index-shown-field"],
): Promise<void> {
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const after: string = last;
    last = await app.db.inShop(shop_id, async (tx) => {
      const written = await indexShownField(tx, key, after, atOnce);
      // A search that was answered meanwhile is answered again.
      if (written !== undefined) await invalidateStorefront(tx);
      return written;
    });
  }
}
