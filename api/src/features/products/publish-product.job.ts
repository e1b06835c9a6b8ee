import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { publishDraft } from "./publish-draft.action.ts";

/** The day of a draft has come. */
export async function publishProduct(world: World, due: JobData["publish-product"]): Promise<void> {
  await world.db.inShop(due.shop_id, (tx) =>
    isEarly(world, due)
      ? enqueueFor(world, tx, "publish-product", due)
      : publishDraft(tx, due.product_id, due.at, world.clock.now()),
  );
}
